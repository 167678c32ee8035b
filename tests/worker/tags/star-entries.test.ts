import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { entryTags, tags } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  listed,
  registerUser,
  star,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let alice: TestUser
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
})

const tagsOn = async (id: number) =>
  (await alice.client.get(`file-entries/${id}`)).body.fileEntry.tags
const starred = async (user: TestUser, more = '') =>
  (await listed(user.client, `starredOnly=1${more}`)).map(({ name }) => name)

describe('POST file-entries/star and unstar', () => {
  it('puts a star on entries, and takes it off, as often as one likes', async () => {
    const folder = await createFolder(alice.client)
    const file = await uploadFile(alice.client)
    expect(file.tags).toEqual([])
    const entryIds = [folder.id, file.id, file.id]
    const first = await alice.client.post('file-entries/star', { entryIds })
    expect(first.status).toBe(200)
    expect(first.body.tag).toEqual({ id: first.body.tag.id, name: 'starred', type: 'system' })
    const again = await alice.client.post('file-entries/star', { entryIds })
    expect(again.body).toEqual(first.body)
    expect(await tagsOn(folder.id)).toEqual([first.body.tag])
    expect(await tagsOn(file.id)).toEqual([first.body.tag])

    const off = await alice.client.post('file-entries/unstar', { entryIds: [folder.id] })
    expect(off.body).toEqual(first.body)
    expect(await tagsOn(folder.id)).toEqual([])
    expect(await tagsOn(file.id)).toEqual([first.body.tag])
    expect((await alice.client.post('file-entries/unstar', { entryIds })).status).toBe(200)
    expect(await tagsOn(file.id)).toEqual([])
  })

  it('is told wherever an entry is: lists, folders, renaming', async () => {
    const folder = await createFolder(alice.client)
    const file = await uploadFile(alice.client, { parentId: folder.id })
    await star(alice.client, folder.id, file.id)
    const { body } = await alice.client.get(`drive/file-entries?folderId=${folder.hash}`)
    const names = (entry: { tags: { name: string }[] }) => entry.tags.map(({ name }) => name)
    expect(names(body.folder)).toEqual(['starred'])
    expect(names(body.data[0])).toEqual(['starred'])
    const renamed = await alice.client.put(`file-entries/${file.id}`, { name: 'renamed.txt' })
    expect(names(renamed.body.fileEntry)).toEqual(['starred'])
  })

  it('does nothing when one of the entries is foreign, in the trash, or not there', async () => {
    const bob = await registerUser(app)
    const [own, theirs, trashed] = [
      await createFolder(alice.client),
      await createFolder(bob.client),
      await createFolder(alice.client),
    ]
    await trash(alice.client, trashed.id)
    for (const id of [theirs.id, trashed.id, 999_999]) {
      for (const call of ['star', 'unstar']) {
        const answer = await alice.client.post(`file-entries/${call}`, { entryIds: [own.id, id] })
        expect(answer.status).toBe(404)
      }
    }
    expect(await tagsOn(own.id)).toEqual([])
    expect(await app.db.select().from(entryTags).where(eq(entryTags.entryId, theirs.id))).toEqual(
      [],
    )
  })

  it.each([{}, { entryIds: [] }, { entryIds: [0] }, { entryIds: ['x'] }, { entryIds: 1 }])(
    'refuses %j',
    async (input) => {
      expect((await alice.client.post('file-entries/star', input)).status).toBe(422)
      expect((await alice.client.post('file-entries/unstar', input)).status).toBe(422)
    },
  )

  it('takes ids as texts, as some clients send them', async () => {
    const folder = await createFolder(alice.client)
    const answer = await alice.client.post('file-entries/star', { entryIds: [String(folder.id)] })
    expect(answer.status).toBe(200)
    expect(await tagsOn(folder.id)).toHaveLength(1)
  })

  it('is nobody else\u2019s business: not a link\u2019s visitor\u2019s, nor another user\u2019s', async () => {
    const folder = await createFolder(alice.client)
    await star(alice.client, folder.id)
    const { hash } = await createLink(alice.client, folder.id)
    for (const client of [await app.guest(), (await registerUser(app)).client, alice.client]) {
      const { body } = await client.get(`shareable-links/${hash}`)
      expect(body.link.entry.tags).toEqual([])
    }
    // As when somebody else has tagged an entry that both can see.
    const bob = await registerUser(app)
    const [tag] = await app.db
      .insert(tags)
      .values({ userId: bob.id, name: 'secret', nameKey: 'secret', type: 'custom' })
      .returning()
    await app.db.insert(entryTags).values({ tagId: tag?.id ?? 0, entryId: folder.id })
    expect(JSON.stringify(await tagsOn(folder.id))).not.toContain('secret')
  })

  it('of ten at once make one', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client)
    await Promise.all(Array.from({ length: 10 }, () => star(user.client, folder.id)))
    expect(
      await app.db.select().from(entryTags).where(eq(entryTags.entryId, folder.id)),
    ).toHaveLength(1)
    expect(await app.db.select().from(tags).where(eq(tags.userId, user.id))).toHaveLength(1)
  })
})

describe('the list of what is starred', () => {
  it('holds it wherever it is, without the trash, in every order, page by page', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client, 'b')
    const inner = await createFolder(user.client, 'a', folder.id)
    const files = []
    for (const [index, name] of ['d.txt', 'c.png', 'e.zip'].entries())
      files.push(
        await uploadFile(user.client, {
          name,
          mime: '',
          parentId: inner.id,
          content: 'x'.repeat(3 - index),
        }),
      )
    const gone = await createFolder(user.client, 'gone')
    await uploadFile(user.client, { name: 'not starred.txt' })
    await star(user.client, folder.id, inner.id, gone.id, ...files.map(({ id }) => id))
    await trash(user.client, gone.id)

    expect(await starred(user)).toEqual(['a', 'b', 'c.png', 'd.txt', 'e.zip'])
    // The folders weigh the same: the older one comes first.
    expect(await starred(user, '&orderBy=file_size')).toEqual(['b', 'a', 'e.zip', 'c.png', 'd.txt'])
    expect(await starred(user, '&type=image')).toEqual(['c.png'])
    expect(await starred(user, '&query=d.t')).toEqual(['d.txt'])
    expect(await starred(user, `&folderId=${inner.hash}`)).toEqual(['c.png', 'd.txt', 'e.zip'])
    expect(await starred(user, '&recentOnly=1&orderBy=name')).toEqual(['c.png', 'd.txt', 'e.zip'])
    const [, , found] = await listed(user.client, 'starredOnly=true')
    expect(found?.location).toEqual({ id: inner.id, name: 'a', hash: inner.hash })

    for (const orderBy of ['name', 'updated_at', 'created_at', 'file_size', 'type']) {
      for (const orderDir of ['asc', 'desc']) {
        const order = `&orderBy=${orderBy}&orderDir=${orderDir}`
        const whole = await starred(user, order)
        const walked: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const { body } = await user.client.get(
            `drive/file-entries?starredOnly=1&perPage=1${order}${cursor && `&cursor=${cursor}`}`,
          )
          walked.push(...body.data.map(({ name }: { name: string }) => name))
          cursor = body.next_cursor
        }
        expect(walked).toEqual(whole)
        expect(walked).toHaveLength(5)
      }
    }
    expect(await starred(await registerUser(app))).toEqual([])
  })

  it('loses what is deleted for ever', async () => {
    const folder = await createFolder(alice.client)
    await star(alice.client, folder.id)
    await alice.client.post('file-entries/delete', { entryIds: [folder.id], deleteForever: true })
    expect(await starred(alice)).not.toContain(folder.name)
    await app.runScheduled()
    expect(await app.db.select().from(entryTags).where(eq(entryTags.entryId, folder.id))).toEqual(
      [],
    )
  })
})
