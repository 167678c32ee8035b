import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  linkTogether,
  namesIn,
  registerUser,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: App
let owner: TestUser
let folder: FileEntry
let inner: FileEntry
let file: FileEntry
beforeAll(async () => {
  app = await sharedApp()
  owner = await registerUser(app)
  folder = await createFolder(owner.client, 'Plans')
  inner = await createFolder(owner.client, 'Drafts', folder.id)
  file = await uploadFile(owner.client, { name: 'a.txt', content: 'hello', parentId: inner.id })
})

const save = (user: TestUser, link: string, input: object = {}) =>
  user.client.post(`shareable-links/${link}/save`, input)

const names = (entries: FileEntry[]) => entries.map(({ name }) => name)

describe('saving to my drive', () => {
  it('copies a folder with all that is in it, and charges whoever saves', async () => {
    const [{ hash }, user] = [await createLink(owner.client, folder.id), await registerUser(app)]
    const usedByOwner = await usedSpace(owner.client)
    const { status, body } = await save(user, hash)
    expect([status, names(body.entries)]).toEqual([200, ['Plans']])
    expect(body.entries[0]).toMatchObject({ parent_id: null, file_size: 5 })
    expect(body.entries[0].users).toMatchObject([{ email: user.email, owns_entry: true }])
    const search = await user.client.get('drive/file-entries?query=a.txt')
    const [copy] = search.body.data as FileEntry[]
    expect((await user.client.get(String(copy?.url))).body).toBe('hello')
    expect(await usedSpace(user.client)).toBe(5)
    expect(await usedSpace(owner.client)).toBe(usedByOwner)
    await trash(user.client, body.entries[0].id)
    expect((await owner.client.get(String(file.url))).body).toBe('hello')
  })

  it('takes what is named of it, into a folder, and numbers names that are taken', async () => {
    const [{ hash }, user] = [await createLink(owner.client, folder.id), await registerUser(app)]
    const { id: destinationId, hash: folderHash } = await createFolder(user.client)
    const input = { hashes: [file.hash], destinationId }
    expect(names((await save(user, hash, input)).body.entries)).toEqual(['a.txt'])
    expect(names((await save(user, hash, input)).body.entries)).toEqual(['a (1).txt'])
    expect(await namesIn(user.client, folderHash)).toEqual(['a (1).txt', 'a.txt'])
  })

  it('takes several once each, without what is in the trash', async () => {
    const mixed = await createFolder(owner.client)
    const [kept, gone] = [
      await uploadFile(owner.client, { name: 'kept.txt', parentId: mixed.id }),
      await uploadFile(owner.client, { name: 'gone.txt', parentId: mixed.id }),
    ]
    await trash(owner.client, gone.id)
    const { hash } = await linkTogether(owner.client, [mixed.id, kept.id, file.id])
    const user = await registerUser(app)
    const { body } = await save(user, hash)
    expect(names(body.entries)).toEqual(expect.arrayContaining([mixed.name, 'a.txt']))
    expect(await namesIn(user.client)).toEqual(['a.txt', mixed.name].toSorted())
    const copy = (body.entries as FileEntry[]).find(({ type }) => type === 'folder')
    expect(await namesIn(user.client, copy?.hash)).toEqual(['kept.txt'])
  })
})

describe('is refused', () => {
  const refused = async (input: {
    link?: Record<string, unknown>
    saved?: object
    user?: TestUser
  }) => {
    const user = input.user ?? (await registerUser(app))
    const { hash } = await linkTogether(owner.client, [folder.id], input.link ?? {})
    const answer = await save(user, hash, input.saved ?? {})
    expect(await usedSpace(user.client)).toBe(0)
    const [row] = await app.db.all(sql`SELECT downloads FROM links WHERE hash = ${hash}`)
    expect(row).toEqual({ downloads: 0 })
    return answer
  }

  it.each([
    ['without download', { link: { allow_download: false } }, 403],
    ['of a request', { link: { kind: 'request' } }, 404],
    ['of nothing', { saved: { hashes: [] } }, 422],
    ['into a folder that is not there', { saved: { destinationId: 99_999_999 } }, 404],
    ['of what is not there', { saved: { hashes: ['A'.repeat(22)] } }, 404],
  ])('%s', async (_, input, status) => {
    expect((await refused(input)).status).toBe(status)
  })

  it('of what the link does not cover, together with what it does', async () => {
    const other = await uploadFile(owner.client)
    expect((await refused({ saved: { hashes: [file.hash, other.hash] } })).status).toBe(404)
  })

  it('into the folder of another user', async () => {
    const { id } = await createFolder((await registerUser(app)).client)
    expect((await refused({ saved: { destinationId: id } })).status).toBe(404)
  })

  it('past the space of whoever saves', async () => {
    const user = await registerUser(app)
    await app.db.run(sql`UPDATE users SET available_space_bytes = 4 WHERE id = ${user.id}`)
    expect(await refused({ user })).toMatchObject({ status: 413 })
  })

  it('to guests, who learn nothing of the link', async () => {
    const guest = await app.guest()
    const { hash } = await createLink(owner.client, folder.id)
    for (const link of [hash, 'A'.repeat(22)])
      expect((await guest.post(`shareable-links/${link}/save`, {})).status).toBe(401)
  })

  it('of a folder into itself', async () => {
    const { hash } = await createLink(owner.client, folder.id)
    const { status } = await save(owner, hash, { destinationId: inner.id })
    expect(status).toBe(422)
  })
})

it('counts as one download, and a limit holds for those who save at once', async () => {
  const input = { limits: { downloads: 3 } }
  const { hash } = await linkTogether(owner.client, [folder.id], input)
  const users = await Promise.all(Array.from({ length: 6 }, () => registerUser(app)))
  const answers = await Promise.all(users.map((user) => save(user, hash)))
  const saved = answers.filter(({ status }) => status === 200)
  const late = answers.filter(({ status }) => status === 404)
  expect([saved.length, late.length]).toEqual([3, 3])
  const [row] = await app.db.all(sql`SELECT downloads FROM links WHERE hash = ${hash}`)
  expect(row).toEqual({ downloads: 3 })
})

describe('the page of a link', () => {
  const form = (user: TestUser, path: string) => {
    const token = user.client.cookies.get('XSRF-TOKEN')
    return user.client.call('POST', path, undefined, {
      rawBody: `_token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    })
  }

  it('offers it to users alone, where downloads are allowed', async () => {
    const user = await registerUser(app)
    const [open, closed] = [
      await createLink(owner.client, file.id),
      await linkTogether(owner.client, [file.id], { allow_download: false }),
    ]
    const page = async (client: TestUser['client'], { hash }: { hash: string }) =>
      String((await client.get(`/drive/s/${hash}`)).body)
    expect(await page(user.client, open)).toContain('Save to my drive')
    expect(await page(user.client, closed)).not.toContain('Save to my drive')
    expect(await page(await app.guest(), open)).not.toContain('Save to my drive')
  })

  it('saves what it shows, comes back and says so', async () => {
    const [{ hash }, user] = [await createLink(owner.client, folder.id), await registerUser(app)]
    const path = `/drive/s/${hash}/${inner.hash}`
    const answer = await form(user, `${path}/save`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    expect(await namesIn(user.client)).toEqual(['Drafts'])
    expect((await user.client.get(path)).body).toContain('Saved to My files')
    expect((await user.client.get(path)).body).not.toContain('Saved to My files')
  })

  it('says why it could not', async () => {
    const [{ hash }, user] = [await createLink(owner.client, folder.id), await registerUser(app)]
    await app.db.run(sql`UPDATE users SET available_space_bytes = 4 WHERE id = ${user.id}`)
    const { status, body } = await form(user, `/drive/s/${hash}/save`)
    expect(status).toBe(413)
    expect(body).toMatch(/role="alert"[^<]*>[^<]*space/i)
    expect(body).toContain(`action="/drive/s/${hash}/save"`)
  })
})
