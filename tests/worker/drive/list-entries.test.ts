import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { ENTRY_ORDERS } from '#worker/features/drive/listing/list-schema.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let alice: TestUser
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
})

const list = async (query = '') => (await alice.client.get(`drive/file-entries?${query}`)).body
const names = (body: { data: FileEntry[] }) => body.data.map(({ name }) => name)

describe('GET drive/file-entries', () => {
  it('answers the root and a folder, with the folder and the way to it', async () => {
    const outer = await createFolder(alice.client, 'Outer')
    const inner = await createFolder(alice.client, 'Inner', outer.id)
    const file = await uploadFile(alice.client, {
      name: 'note.txt',
      parentId: inner.id,
      content: 'twelve bytes',
    })
    const root = await list()
    expect(root).toMatchObject({
      status: 'success',
      folder: null,
      breadcrumb: [],
      current_page: 1,
      next_page: null,
      per_page: 50,
    })
    expect(names(root)).toEqual(['Outer'])
    const body = await list(`folderId=${inner.hash}`)
    expect(body.folder).toMatchObject({ id: inner.id, file_size: 12 })
    expect(body.breadcrumb).toEqual(
      [outer, inner].map(({ id, name, hash }) => ({ id, name, hash })),
    )
    expect(body).toMatchObject({ from: 1, to: 1, next_cursor: null })
    const [{ entry_permissions: own, ...owner } = {}] = file.users
    expect(own).toEqual(file.permissions)
    expect(body.data).toEqual([{ ...file, users: [owner] }])
    expect(body).not.toHaveProperty('pagination')
    expect(file).toMatchObject({
      name: 'note.txt',
      type: 'text',
      mime: 'text/plain',
      extension: 'txt',
      file_size: 12,
      parent_id: inner.id,
      path: `${outer.id}/${inner.id}/${file.id}`,
      workspace_id: 0,
      owner_id: alice.id,
      deleted_at: null,
      description: null,
      url: `/api/v1/file-entries/${file.hash}/content`,
      users: [{ id: alice.id, email: alice.email, owns_entry: true }],
      permissions: {
        'files.update': true,
        'files.create': true,
        'files.download': true,
        'files.delete': true,
      },
    })
    expect(await list(`pageId=${inner.hash}`)).toEqual(body)
    expect(names(await list('folderId=0'))).toEqual(['Outer'])
  })

  it('says each thing once: at most 700 bytes for an entry without tags', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'note.txt' })
    const { data } = (await client.get('drive/file-entries')).body
    expect(Object.keys(data[0])).toEqual(Object.keys(file))
    const users = data[0].users.map((owner: object) => ({
      ...owner,
      id: 123,
      email: 'ada@example.com',
      display_name: 'ada',
    }))
    // How long the ids are depends on what ran on the site before.
    const entry = { ...data[0], id: 1234, path: '1234', owner_id: 123, users }
    expect(JSON.stringify(entry).length).toBeLessThanOrEqual(700)
  })

  it('answers an empty folder', async () => {
    const folder = await createFolder(alice.client)
    expect(await list(`folderId=${folder.hash}`)).toMatchObject({
      data: [],
      from: null,
      to: null,
      next_page: null,
      next_cursor: null,
    })
  })

  it('knows no folder that is somebody else\u2019s, in the trash, a file, or not there', async () => {
    const bob = await registerUser(app)
    const theirs = await createFolder(bob.client)
    const trashed = await createFolder(alice.client)
    await trash(alice.client, trashed.id)
    const file = await uploadFile(alice.client)
    for (const hash of [theirs.hash, trashed.hash, file.hash, 'nowhere', String(theirs.id)]) {
      const answer = await alice.client.get(`drive/file-entries?folderId=${hash}`)
      expect(answer.status).toBe(404)
      expect(answer.body.message).toBe('This does not exist, or is not shared with you.')
      expect((await alice.client.get(`folders/${hash}/path`)).status).toBe(404)
    }
    expect((await alice.client.get('drive/file-entries?workspaceId=1')).status).toBe(404)
    expect((await (await app.guest()).get('drive/file-entries')).status).toBe(401)
  })

  it('shows nothing that is in the trash, and only that when asked for', async () => {
    const user = await registerUser(app)
    const kept = await createFolder(user.client, 'Kept')
    const gone = await createFolder(user.client, 'Gone')
    await uploadFile(user.client, { parentId: gone.id })
    await trash(user.client, gone.id)
    expect(names((await user.client.get('drive/file-entries')).body)).toEqual([kept.name])
    const { body } = await user.client.get('drive/file-entries?deletedOnly=true')
    expect(names(body)).toEqual(['Gone'])
    expect(body.data[0].deleted_at).not.toBeNull()
  })
})

describe('the order of a list', () => {
  const FILES = [
    { name: 'b.zip', mime: 'application/zip', content: 'x'.repeat(30) },
    { name: 'A.png', mime: 'image/png', content: 'x'.repeat(10) },
    { name: '\u00e9clair.txt', mime: 'text/plain', content: 'x'.repeat(20) },
    { name: 'c.png', mime: 'image/png', content: 'x'.repeat(20) },
    { name: 'b.png', mime: 'image/png', content: 'x'.repeat(5) },
  ]
  let folder: FileEntry
  let entries: FileEntry[]
  beforeAll(async () => {
    folder = await createFolder(alice.client, 'Sorted')
    const heavy = await createFolder(alice.client, 'Heavy', folder.id)
    await createFolder(alice.client, 'z light', folder.id)
    await uploadFile(alice.client, { parentId: heavy.id, content: 'x'.repeat(50) })
    for (const file of FILES) await uploadFile(alice.client, { ...file, parentId: folder.id })
    // Times that neither the order of making nor the names give away.
    const made: FileEntry[] = (await list(`folderId=${folder.hash}`)).data
    for (const [index, entry] of made.entries()) {
      const at = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString()
      await app.db
        .update(fileEntries)
        .set({ createdAt: at((index * 5) % 7), updatedAt: at((index * 3) % 7) })
        .where(eq(fileEntries.id, entry.id))
    }
    entries = (await list(`folderId=${folder.hash}`)).data
  })

  const valueOf = (entry: FileEntry, order: (typeof ENTRY_ORDERS)[number]) => {
    const name = entry.name.toLowerCase()
    if (order === 'name') return name
    return order === 'type' ? `${entry.type}/${name}` : entry[order]
  }

  it.each(
    ENTRY_ORDERS.flatMap((orderBy) =>
      ['asc', 'desc'].map((orderDir) => [orderBy, orderDir] as const),
    ),
  )('by %s, %s, has folders first', async (orderBy, orderDir) => {
    const body = await list(`folderId=${folder.hash}&orderBy=${orderBy}&orderDir=${orderDir}`)
    const sign = orderDir === 'asc' ? 1 : -1
    const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -1 : 1)
    const expected = entries.toSorted(
      (a, b) =>
        Number(b.type === 'folder') - Number(a.type === 'folder') ||
        sign * (compare(valueOf(a, orderBy), valueOf(b, orderBy)) || a.id - b.id),
    )
    expect(names(body)).toEqual(expected.map(({ name }) => name))
    expect(names(body).slice(0, 2).toSorted()).toEqual(['Heavy', 'z light'])
  })

  it.each(
    ENTRY_ORDERS.flatMap((orderBy) =>
      ['asc', 'desc'].map((orderDir) => [orderBy, orderDir] as const),
    ),
  )(
    'by %s, %s, is the same page by page, with cursors and with numbers',
    async (orderBy, orderDir) => {
      const query = `folderId=${folder.hash}&orderBy=${orderBy}&orderDir=${orderDir}`
      const whole = names(await list(query))
      const walked: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const body = await list(`${query}&perPage=1${cursor && `&cursor=${cursor}`}`)
        walked.push(...names(body))
        cursor = body.next_cursor
      }
      expect(walked).toEqual(whole)
      const paged: string[] = []
      let page: number | null = 1
      while (page !== null) {
        const body = await list(`${query}&perPage=4&page=${page}`)
        expect(body).toMatchObject({
          current_page: page,
          from: paged.length + 1,
          to: paged.length + body.data.length,
        })
        paged.push(...names(body))
        page = body.next_page
      }
      expect(paged).toEqual(whole)
    },
  )

  it.each(
    ENTRY_ORDERS.flatMap((orderBy) =>
      ['asc', 'desc'].flatMap((orderDir) =>
        [1, 3].map((size) => [orderBy, orderDir, size] as const),
      ),
    ),
  )(
    'by %s, %s, a page of %i can be asked for again as it was cut',
    async (orderBy, orderDir, size) => {
      for (const source of [`folderId=${folder.hash}`, `pageId=search&parentIds=${folder.id}`]) {
        const query = `${source}&orderBy=${orderBy}&orderDir=${orderDir}`
        let cursor = ''
        for (;;) {
          const page = await list(`${query}&perPage=${size}${cursor}`)
          if (page.next_cursor === null) break
          const again = await list(`${query}&perPage=200${cursor}&until=${page.next_cursor}`)
          expect(names(again)).toEqual(names(page))
          expect(again.next_cursor).toBe(null)
          // More than fits goes on behind a cursor, and ends at the same place.
          const parts = await list(`${query}&perPage=1${cursor}&until=${page.next_cursor}`)
          expect(names(parts)).toEqual(names(page).slice(0, 1))
          expect(parts.next_cursor === null).toBe(size === 1)
          cursor = `&cursor=${page.next_cursor}`
        }
        expect(cursor).not.toBe('')
      }
    },
  )

  it('an end that is none is refused', async () => {
    const { status, body } = await alice.client.get('drive/file-entries?until=forged')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['until']])
  })
})
