import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import type { FolderNode } from '#worker/features/drive/listing/list-schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

/** Written past the front door, as a thousand calls take long. */
const fill = (owner: TestUser, parentId: number | null, ancestors: string, count: number) =>
  app.db.run(sql`
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT lower(hex(randomblob(16))), ${personalSpace(owner.id)}, ${owner.id}, ${parentId}, ${ancestors}, 1,
      printf('Folder %05d', i), printf('folder %05d', i), printf('folder %05d', i), printf('folder %05d', i), 'folder', '2026-01-01T00:00:00.000Z' FROM n`)

describe('GET users/{id}/folders', () => {
  it('answers all living folders and no files, from the top down', async () => {
    const { client, id: userId } = await registerUser(app)
    const [b, a] = [await createFolder(client, 'b'), await createFolder(client, 'A')]
    const inner = await createFolder(client, 'inner', b.id)
    const trashed = await createFolder(client, 'thrown away', a.id)
    await uploadFile(client, { parentId: b.id })
    await trash(client, trashed.id)
    const { status, body } = await client.get('users/me/folders')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      folders: [
        [a, false],
        [b, true],
        [inner, false],
      ].map(([folder, hasFolders]) => {
        const { id, name, hash, parent_id, path, type, color, workspace_id } = folder as typeof a
        return {
          id,
          name,
          hash,
          parent_id,
          path,
          type,
          color,
          workspace_id,
          has_folders: hasFolders,
        }
      }),
      has_more: false,
      next_cursor: null,
    })
    expect((await client.get(`users/${userId}/folders`)).body).toEqual(body)
  })

  it('returns those directly in a folder, or in the root, by name', async () => {
    const { client } = await registerUser(app)
    const outer = await createFolder(client, 'Outer')
    for (const name of ['z', 'Y']) await createFolder(client, name, outer.id)
    const names = async (parentId: number) =>
      (await client.get(`users/me/folders?parentId=${parentId}`)).body.folders.map(
        ({ name }: FolderNode) => name,
      )
    expect(await names(outer.id)).toEqual(['Y', 'z'])
    expect(await names(0)).toEqual(['Outer'])
  })

  it('is bounded however many there are, and goes on page by page within a folder', async () => {
    const owner = await registerUser(app)
    await createFolder(owner.client, 'A first one')
    const large = await createFolder(owner.client, 'Large')
    await fill(owner, large.id, `/${large.id}/`, 4500)
    await fill(owner, null, '/', 10)
    const { body } = await owner.client.get('users/me/folders')
    expect(body.folders).toHaveLength(2000)
    expect(body.has_more).toBe(true)
    expect(body.folders.slice(0, 12).every((folder: FolderNode) => folder.parent_id === null)).toBe(
      true,
    )

    const names: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await owner.client.get(
        `users/me/folders?parentId=${large.id}${cursor && `&cursor=${cursor}`}`,
      )
      expect(page.roundTrips).toBe(1)
      names.push(...page.body.folders.map(({ name }: FolderNode) => name))
      cursor = page.body.next_cursor
    }
    expect(names).toHaveLength(4500)
    expect(names).toEqual(names.toSorted())
  })

  it('leaves none out where a page ends among names that sort equally', async () => {
    const owner = await registerUser(app)
    const large = await createFolder(owner.client, 'Large')
    await fill(owner, large.id, `/${large.id}/`, 2003)
    // As 7, 07 and 007 have.
    await app.db.run(sql`UPDATE file_entries SET sort_key = '17' WHERE parent_id = ${large.id}`)
    const path = `users/me/folders?parentId=${large.id}`
    const first = (await owner.client.get(path)).body
    const second = (await owner.client.get(`${path}&cursor=${first.next_cursor}`)).body
    const ids = [...first.folders, ...second.folders].map(({ id }: FolderNode) => id)
    expect([new Set(ids).size, ids.length, second.next_cursor]).toEqual([2003, 2003, null])
  })

  it('knows neither others nor their folders, nor the trash, nor files', async () => {
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    const trashed = await createFolder(user.client)
    await trash(user.client, trashed.id)
    const file = await uploadFile(user.client)
    for (const path of [
      `users/${other.id}/folders`,
      'users/999999/folders',
      'users/me/folders?workspaceId=7',
      ...[theirs.id, trashed.id, file.id, 999_999].map((id) => `users/me/folders?parentId=${id}`),
    ])
      expect((await user.client.get(path)).status).toBe(404)
    const admin = await app.adminClient()
    expect((await admin.get(`users/${user.id}/folders`)).status).toBe(404)
  })

  it.each(['parentId=x', 'parentId=-1', 'parentId=1.5', 'parentId=0&cursor=x'])(
    'refuses %s',
    async (query) => {
      expect((await user.client.get(`users/me/folders?${query}`)).status).toBe(422)
    },
  )
})

describe('GET folders/{id}/count', () => {
  it('counts entries directly in a folder, without the trash', async () => {
    const folder = await createFolder(user.client)
    const inner = await createFolder(user.client, 'Inner', folder.id)
    await createFolder(user.client, 'Deeper', inner.id)
    const file = await uploadFile(user.client, { parentId: folder.id })
    const count = async () => (await user.client.get(`folders/${folder.id}/count`)).body
    expect(await count()).toEqual({ count: 2, status: 'success' })
    await trash(user.client, file.id)
    expect((await count()).count).toBe(1)
  })

  it('counts in a folder in the trash what was trashed with it', async () => {
    const folder = await createFolder(user.client)
    const inner = await createFolder(user.client, 'Inner', folder.id)
    await uploadFile(user.client, { parentId: inner.id })
    await uploadFile(user.client, { parentId: folder.id })
    const earlier = await uploadFile(user.client, { parentId: folder.id })
    await trash(user.client, earlier.id)
    await trash(user.client, folder.id)
    const count = async ({ id }: { id: number }) =>
      (await user.client.get(`folders/${id}/count`)).body.count
    expect(await count(folder)).toBe(2)
    expect(await count(inner)).toBe(1)
  })

  it('knows no files, nothing of others, nothing shared that is in the trash', async () => {
    const file = await uploadFile(user.client)
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    const shared = await createFolder(other.client)
    await share(other.client, shared.id, user, ['view'])
    expect((await user.client.get(`folders/${shared.id}/count`)).status).toBe(200)
    await trash(other.client, shared.id)
    for (const id of [file.id, theirs.id, shared.id, 999_999])
      expect((await user.client.get(`folders/${id}/count`)).status).toBe(404)
    expect((await user.client.get('folders/x/count')).status).toBe(422)
  })
})

describe('a folder’s colour', () => {
  const put = (id: number, input: object) => user.client.put(`file-entries/${id}`, input)

  it('is set and taken away, with the description or alone', async () => {
    const folder = await createFolder(user.client)
    const { body } = await put(folder.id, { color: '#2A9D8F', description: 'Of the sea' })
    expect(body.fileEntry).toMatchObject({
      name: folder.name,
      color: '#2a9d8f',
      description: 'Of the sea',
    })
    expect((await put(folder.id, { color: null })).body.fileEntry.color).toBeNull()
    const stored = (await user.client.get(`file-entries/${folder.id}`)).body.fileEntry
    expect(stored).toMatchObject({ color: null, description: 'Of the sea' })
  })

  it.each(['red', '#fff', '#12345g', '#1234567', 'url(x)', '', 7])('is not %j', async (color) => {
    const answer = await put((await createFolder(user.client)).id, { color })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['color'])
  })

  it('is no file’s', async () => {
    const file = await uploadFile(user.client)
    const answer = await put(file.id, { color: '#2a9d8f' })
    expect(answer.body.errors).toEqual({ color: ['Only folders have a color.'] })
  })

  it('is nobody’s to set in a workspace that they are no member of', async () => {
    const folder = await createFolder(user.client)
    const path = `file-entries/${folder.id}?workspaceId=7`
    expect((await user.client.put(path, { color: '#2a9d8f' })).status).toBe(404)
    expect((await user.client.get(path)).status).toBe(404)
  })
})
