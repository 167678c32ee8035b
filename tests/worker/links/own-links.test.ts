import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  linkTogether,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { ListedLink } from '#worker/features/links/schema.ts'

let app: App
let user: TestUser
let other: TestUser
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  other = await registerUser(app)
  guest = await app.guest()
})

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString()
const oldestOf = async (entryId: number) =>
  (await user.client.get(`file-entries/${entryId}/shareable-link`)).body.link

describe('several links of one entry', () => {
  it('are made beside each other; the entry\u2019s own call means the oldest', async () => {
    const file = await uploadFile(user.client)
    const first = await createLink(user.client, file.id)
    const second = await linkTogether(user.client, [file.id], { allowDownload: false })
    expect(second.id).not.toBe(first.id)
    expect(await oldestOf(file.id)).toEqual(first)
    for (const { hash } of [first, second])
      expect((await guest.get(`shareable-links/${hash}`)).status).toBe(200)
    await user.client.delete(`file-entries/${file.id}/shareable-link`)
    expect(await oldestOf(file.id)).toMatchObject({ id: second.id, hash: second.hash })
    expect((await guest.get(`shareable-links/${first.hash}`)).status).toBe(404)
  })
})

describe('a link by its id', () => {
  it('is changed as its fields say, and taken away', async () => {
    const [file, folder] = [await uploadFile(user.client), await createFolder(user.client)]
    const link = await linkTogether(user.client, [file.id])
    const expiresAt = inAnHour()
    const { status, body } = await user.client.put(`shareable-links/${link.id}`, {
      entry_ids: [folder.id, file.id],
      expiresAt,
      password: 'open sesame',
      emails: ['Ann@Example.com', 'ann@example.com'],
      limits: { downloads: 3 },
      kind: 'link',
    })
    expect(status).toBe(200)
    expect(body.link).toMatchObject({
      id: link.id,
      hash: link.hash,
      entry_ids: [file.id, folder.id].toSorted((a, b) => a - b),
      expires_at: expiresAt,
      password: true,
      emails: ['ann@example.com'],
      limits: { downloads: 3 },
    })
    const none = await user.client.put(`shareable-links/${link.id}`, {
      expires_at: null,
      password: null,
      emails: [],
      limits: { downloads: null },
    })
    expect(none.body.link).toMatchObject({
      expires_at: null,
      password: false,
      emails: [],
      limits: { downloads: null },
    })
    expect((await user.client.delete(`shareable-links/${link.id}`)).body).toEqual({
      status: 'success',
      link: null,
    })
    expect((await user.client.delete(`shareable-links/${link.id}`)).status).toBe(404)
    expect((await user.client.put(`shareable-links/${link.id}`)).status).toBe(404)
  })

  it('is nobody else\u2019s to change, and leads to nothing of anybody else\u2019s', async () => {
    const [file, theirs] = [await uploadFile(user.client), await uploadFile(other.client)]
    const trashed = await uploadFile(user.client)
    await trash(user.client, trashed.id)
    const link = await linkTogether(user.client, [file.id])
    const path = `shareable-links/${link.id}`
    expect((await other.client.put(path, { password: null })).status).toBe(404)
    expect((await other.client.delete(path)).status).toBe(404)
    for (const id of [theirs.id, trashed.id, 999_999]) {
      expect((await user.client.post('shareable-links', { entryIds: [file.id, id] })).status).toBe(
        404,
      )
      expect((await user.client.put(path, { entryIds: [file.id, id] })).status).toBe(404)
    }
    const { body } = await user.client.get('shareable-links')
    expect(body.pagination.data[0]).toMatchObject({ id: link.id, entry_ids: [file.id] })
    for (const method of ['put', 'delete'] as const)
      expect((await guest[method](path)).status).toBe(401)
  })

  it.each([
    [{ entryIds: [] }, 'entryIds'],
    [{ entryIds: Array.from({ length: 101 }, (_, index) => index + 1) }, 'entryIds'],
    [{ entryIds: ['x'] }, 'entryIds.0'],
    [{ kind: 'view' }, 'kind'],
    [{ allow_edit: true }, 'allow_edit'],
    [{ emails: ['nobody'] }, 'emails.0'],
    [{ emails: 'a@example.com' }, 'emails'],
    [{ limits: { downloads: 0 } }, 'limits.downloads'],
    [{ limits: { files: 0 } }, 'limits.files'],
    [{ limits: { bytes: -1 } }, 'limits.bytes'],
    [{ message: 'x'.repeat(1001) }, 'message'],
    [{ limits: { downloads: 1.5 } }, 'limits.downloads'],
    [{ expires_at: '2020-01-01T00:00:00.000Z' }, 'expires_at'],
  ])('refuses %j', async (input, field) => {
    const file = await uploadFile(user.client)
    const link = await linkTogether(user.client, [file.id])
    const answers = [
      await user.client.post('shareable-links', { entryIds: [file.id], ...input }),
      await user.client.put(`shareable-links/${link.id}`, input),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    }
  })

  it('that is deleted forever by its last entry, not by the one before, is gone', async () => {
    const [one, two] = [await uploadFile(user.client), await createFolder(user.client)]
    const link = await linkTogether(user.client, [one.id, two.id])
    const deleteForever = (id: number) =>
      user.client.post('file-entries/delete', { entryIds: [id], deleteForever: true })
    const rows = () => app.db.all(sql`SELECT id FROM links WHERE id = ${link.id}`)
    await deleteForever(one.id)
    const { body } = await guest.get(`shareable-links/${link.hash}`)
    expect(body.link.entry.id).toBe(two.id)
    expect(await rows()).toHaveLength(1)
    await deleteForever(two.id)
    expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(404)
    expect(await rows()).toEqual([])
  })
})

describe('all links of mine', () => {
  it('are listed in pages, the newest first, with what they lead to', async () => {
    const owner = await registerUser(app)
    const [file, folder] = [await uploadFile(owner.client), await createFolder(owner.client)]
    const links = [
      await linkTogether(owner.client, [file.id]),
      await linkTogether(owner.client, [file.id, folder.id]),
      await linkTogether(owner.client, [folder.id], { name: 'Ours-in-list' }),
    ]
    const page = async (query: string) =>
      (await owner.client.get(`shareable-links?${query}`)).body.pagination
    const first = await page('perPage=2')
    expect(first).toMatchObject({ current_page: 1, next_page: 2, last_page: 2, per_page: 2 })
    const second = await page('perPage=2&page=2')
    expect(second).toMatchObject({ current_page: 2, next_page: null })
    const data: ListedLink[] = [...first.data, ...second.data]
    expect(data.map(({ id }) => id)).toEqual(
      [links[1]?.id, links[2]?.id, links[0]?.id].toSorted((a = 0, b = 0) => b - a),
    )
    const together = data.find(({ id }) => id === links[1]?.id)
    expect(together?.entries).toEqual(
      [file, folder]
        .map(({ id, hash, name, type }) => ({ id, hash, name, type, deleted_at: null }))
        .toSorted((a, b) => a.id - b.id),
    )
    expect(together).toMatchObject({ views: 0, downloads: 0, last_opened_at: null })
    await trash(owner.client, file.id)
    const trashed = (await page('')).data.find(({ id }: ListedLink) => id === links[0]?.id)
    expect(trashed.entries[0].deleted_at).not.toBeNull()
    expect((await page('page=9')).data).toEqual([])
    expect((await owner.client.get('shareable-links?perPage=9999')).status).toBe(422)
    expect((await other.client.get('shareable-links')).body.pagination.data).toEqual([])
    expect((await guest.get('shareable-links')).status).toBe(401)
  })
})

describe('a link to several entries', () => {
  it('shows them together, and what is below each; nothing beside them', async () => {
    const outside = await createFolder(user.client)
    const folder = await createFolder(user.client, 'B folder', outside.id)
    const below = await createFolder(user.client, 'Below', folder.id)
    const deep = await uploadFile(user.client, { parentId: below.id, content: 'deep' })
    const file = await uploadFile(user.client, { name: 'a.txt', content: 'file' })
    const beside = await uploadFile(user.client, { parentId: outside.id })
    const link = await linkTogether(user.client, [file.id, folder.id])
    const open = async (query = '') =>
      (await guest.get(`shareable-links/${link.hash}${query}`)).body
    const top = await open()
    expect(top.link.entry).toBeNull()
    expect(top.breadcrumb).toEqual([])
    expect(top.link.entry_hashes.toSorted()).toEqual([file.hash, folder.hash].toSorted())
    expect(top.folderChildren.data).toMatchObject([
      { name: 'B folder', parent_id: null, path: `${folder.id}` },
      { name: 'a.txt', parent_id: null, path: `${file.id}` },
    ])
    const inside = await open(`?folder=${below.hash}`)
    expect(inside.breadcrumb.map(({ name }: { name: string }) => name)).toEqual([
      'B folder',
      'Below',
    ])
    expect(inside.folderChildren.data[0]).toMatchObject({ id: deep.id })
    expect(await open(`?folder=${file.hash}`)).toMatchObject({
      link: { entry: { name: 'a.txt' } },
      folderChildren: null,
    })
    for (const hash of [beside.hash, outside.hash])
      expect((await guest.get(`shareable-links/${link.hash}?folder=${hash}`)).status).toBe(404)
    expect((await guest.get(`${deep.url}?link=${link.hash}`)).body).toBe('deep')
    expect((await guest.get(`${beside.url}?link=${link.hash}`)).status).toBe(404)
    const page = await guest.get(`/drive/s/${link.hash}`)
    expect(page.body).toContain('Shared files')
    expect(page.body).toContain(`/drive/s/${link.hash}/${folder.hash}`)
    expect(page.body).toContain(top.link.entry_hashes.join(','))
    const pageBelow = await guest.get(`/drive/s/${link.hash}/${below.hash}`)
    expect(pageBelow.body).toContain(`href="/drive/s/${link.hash}/${folder.hash}"`)
    const zip = await guest.get(
      `file-entries/download/${top.link.entry_hashes.join(',')}?link=${link.hash}`,
    )
    expect(zip.headers.get('content-type')).toBe('application/zip')
    await trash(user.client, folder.id)
    expect((await open()).link.entry.name).toBe('a.txt')
    await trash(user.client, file.id)
    expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(404)
  })

  it('comes in pages and in the order asked for', async () => {
    const ids: number[] = []
    for (const size of [3, 1, 2])
      ids.push((await uploadFile(user.client, { content: 'x'.repeat(size) })).id)
    ids.push((await createFolder(user.client)).id)
    const link = await linkTogether(user.client, ids)
    for (const direction of ['asc', 'desc'] as const) {
      const order = `orderBy=file_size&orderDir=${direction}&perPage=3`
      const page = async (query: string) =>
        (await guest.get(`shareable-links/${link.hash}?${order}${query}`)).body.folderChildren
      const first = await page('')
      const second = await page(`&cursor=${first.next_cursor}`)
      const sizes = [...first.data, ...second.data].map(
        ({ file_size: size }: { file_size: number }) => size,
      )
      expect(sizes).toEqual(direction === 'asc' ? [0, 1, 2, 3] : [0, 3, 2, 1])
      expect((await page('&page=2')).data).toEqual(second.data)
    }
  })

  it('may lead to a folder and to something in it', async () => {
    const folder = await createFolder(user.client, 'Outer')
    const inner = await createFolder(user.client, 'Inner', folder.id)
    const link = await linkTogether(user.client, [inner.id, folder.id])
    const { body } = await guest.get(`shareable-links/${link.hash}?folder=${inner.hash}`)
    expect(body.breadcrumb.map(({ name }: { name: string }) => name)).toEqual(['Outer', 'Inner'])
  })
})
