import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  namesIn,
  registerUser,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { numberedName } from '#worker/names/entry-name.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const entry = async (id: number): Promise<FileEntry> =>
  (await user.client.get(`file-entries/${id}`)).body.fileEntry
const duplicate = (entryIds: unknown, more: object = {}) =>
  user.client.post('file-entries/duplicate', {
    entryIds,
    ...('destinationId' in more ? {} : { inPlace: true }),
    ...more,
  })

async function copied(entryIds: number[], more: object = {}): Promise<FileEntry[]> {
  const { status, body } = await duplicate(entryIds, more)
  expect(status).toBe(200)
  return body.entries
}

async function first(...args: Parameters<typeof copied>): Promise<FileEntry> {
  const [copy] = await copied(...args)
  if (!copy) throw new Error('nothing was copied')
  return copy
}

describe('POST file-entries/duplicate', () => {
  it('makes a copy beside the original, with a number', async () => {
    const folder = await createFolder(user.client)
    const file = await uploadFile(user.client, {
      name: 'Report.TXT',
      parentId: folder.id,
      content: 'as it was',
    })
    await user.client.put(`file-entries/${file.id}`, { description: 'Last year' })
    const used = await usedSpace(user.client)
    const copy = await first([file.id])
    expect(copy).toMatchObject({
      name: 'Report (1).TXT',
      parent_id: folder.id,
      path: `${folder.id}/${copy.id}`,
      description: 'Last year',
      mime: file.mime,
      type: 'text',
      extension: 'txt',
      file_size: 9,
      owner_id: user.id,
    })
    expect(copy.hash).not.toBe(file.hash)
    expect((await user.client.get(copy.url ?? '')).body).toBe('as it was')
    expect(await usedSpace(user.client)).toBe(used + 9)
    expect((await entry(folder.id)).file_size).toBe(18)
    await copied([file.id])
    expect(await namesIn(user.client, folder.hash)).toEqual([
      'Report (1).TXT',
      'Report (2).TXT',
      'Report.TXT',
    ])
  })

  it('copies a whole tree, each entry with its own id and random address', async () => {
    const outer = await createFolder(user.client, 'Outer')
    const inner = await createFolder(user.client, 'Inner', outer.id)
    const deepest = await createFolder(user.client, 'Deepest', inner.id)
    // Older than the folder that it ends up in: ids say nothing of the order in a tree.
    const old = await createFolder(user.client, 'Old')
    const file = await uploadFile(user.client, { parentId: deepest.id, content: 'deep down' })
    await user.client.post('file-entries/move', { entryIds: [inner.id], destinationId: old.id })
    await user.client.post('file-entries/move', { entryIds: [old.id], destinationId: outer.id })
    const target = await createFolder(user.client)
    const copy = await first([outer.id], { destinationId: target.id })
    expect(copy).toMatchObject({ name: 'Outer', parent_id: target.id, file_size: 9 })
    const rows = await app.db.all<{ id: number; hash: string; name: string; ancestors: string }>(
      sql`SELECT id, hash, name, ancestors FROM file_entries WHERE ancestors LIKE ${`/${target.id}/${copy.id}/%`} ORDER BY ancestors`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['Old', 'Inner', 'Deepest', file.name])
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(4)
    const leaf = rows[3]
    expect((await user.client.get(`file-entries/${leaf?.hash}/content`)).body).toBe('deep down')
    // The next entry gets an id of its own.
    const next = await createFolder(user.client)
    expect(next.id).toBe(Math.max(...rows.map(({ id }) => id)) + 1)
  })

  it('takes ids one after the other, however far apart those of the originals are', async () => {
    const folder = await createFolder(user.client)
    const inner = await createFolder(user.client, 'a', folder.id)
    const far = inner.id + 1_000_000
    await app.db.run(sql`UPDATE sqlite_sequence SET seq = ${far} WHERE name = 'file_entries'`)
    await createFolder(user.client, 'b', folder.id)
    const copy = await first([folder.id])
    expect(copy.id).toBe(far + 2)
    expect((await createFolder(user.client)).id).toBe(far + 5)
  })

  it('leaves out what is in the trash, and links', async () => {
    const folder = await createFolder(user.client)
    const kept = await uploadFile(user.client, { parentId: folder.id, content: 'x'.repeat(5) })
    const trashedFolder = await createFolder(user.client, 'Thrown away', folder.id)
    await uploadFile(user.client, { parentId: trashedFolder.id })
    const trashed = await uploadFile(user.client, { parentId: folder.id })
    await createLink(user.client, folder.id)
    await createLink(user.client, kept.id)
    await trash(user.client, trashed.id, trashedFolder.id)
    const used = await usedSpace(user.client)
    const copy = await first([folder.id])
    expect(await namesIn(user.client, copy.hash)).toEqual([kept.name])
    expect(await usedSpace(user.client)).toBe(used + 5)
    expect((await user.client.get(`file-entries/${copy.id}/shareable-link`)).body.link).toBeNull()
  })

  it('copies many at once; what is in a chosen folder goes along', async () => {
    const folder = await createFolder(user.client)
    const inside = await uploadFile(user.client, { parentId: folder.id })
    const beside = await uploadFile(user.client)
    const copies = await copied([beside.id, inside.id, folder.id], { destinationId: null })
    expect(copies.map(({ name }) => name).toSorted()).toEqual(
      [`${folder.name} (1)`, beside.name.replace('.txt', ' (1).txt')].toSorted(),
    )
  })

  it('numbers entries of one name that come together', async () => {
    const folders = await Promise.all([1, 2, 3].map(() => createFolder(user.client)))
    const twins = await Promise.all(
      folders.map(({ id }) => uploadFile(user.client, { name: 'twin.txt', parentId: id })),
    )
    const target = await createFolder(user.client)
    await copied(
      twins.map(({ id }) => id),
      { destinationId: target.id, onConflict: 'ask' },
    )
    expect(await namesIn(user.client, target.hash)).toEqual([
      'twin (1).txt',
      'twin (2).txt',
      'twin.txt',
    ])
  })

  it('finds a name where one is long, of Greek letters, or taken in another case', async () => {
    const folder = await createFolder(user.client)
    for (const name of [`${'x'.repeat(251)}.txt`, 'ΟΔΟΣ.txt', 'ΟΔΟΣ', '.hidden', 'photos.png']) {
      const file = await uploadFile(user.client, { name, parentId: folder.id })
      const names = [await first([file.id]), await first([file.id])].map((copy) => copy.name)
      expect(names).toEqual([1, 2].map((number) => numberedName({ name, isFolder: false }, number)))
    }
    const file = await uploadFile(user.client, { name: 'a.txt', parentId: folder.id })
    await createFolder(user.client, 'A (1).TXT', folder.id)
    expect((await first([file.id])).name).toBe('a (2).txt')
  })

  it('is refused as a whole when the space does not suffice, and at the same moment too', async () => {
    const other = await registerUser(app)
    await app.db.run(sql`UPDATE users SET available_space_bytes = 100 WHERE id = ${other.id}`)
    const folder = await createFolder(other.client, 'Forty')
    await uploadFile(other.client, { parentId: folder.id, content: 'x'.repeat(40) })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        other.client.post('file-entries/duplicate', { entryIds: [folder.id] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({
        code: 'too_large',
        message: 'There is not enough space left for this file.',
      })
    expect(await usedSpace(other.client)).toBe(80)
    expect(await namesIn(other.client)).toEqual(['Forty', 'Forty (1)'])
  })

  it('refuses more than 1,000 at once', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1)
    const { status, body } = await duplicate(ids)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['entryIds']])
    expect((await duplicate(ids.slice(1).map((id) => id + 900_000))).status).toBe(404)
  })

  it('refuses a folder into itself, and knows nothing that is not the caller’s own', async () => {
    const folder = await createFolder(user.client)
    const inner = await createFolder(user.client, 'Inner', folder.id)
    const trashed = await createFolder(user.client)
    await trash(user.client, trashed.id)
    const theirs = await createFolder((await registerUser(app)).client)
    for (const destinationId of [folder.id, inner.id])
      expect((await duplicate([folder.id], { destinationId })).status).toBe(422)
    for (const destinationId of [trashed.id, theirs.id, 999_999])
      expect((await duplicate([folder.id], { destinationId })).status).toBe(404)
    for (const id of [trashed.id, theirs.id, 999_999])
      expect((await duplicate([folder.id, id])).status).toBe(404)
    expect(await namesIn(user.client)).not.toContain(`${folder.name} (1)`)
  })

  it.each([
    [{}, 'entryIds'],
    [{ entryIds: [] }, 'entryIds'],
    [{ entryIds: [1.5] }, 'entryIds.0'],
    [{ entryIds: [1], destinationId: 0 }, 'destinationId'],
    [{ entryIds: [1], onConflict: true }, 'onConflict'],
  ])('refuses %j', async (input, field) => {
    const answer = await user.client.post('file-entries/duplicate', input)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  // Last: its ten thousand rows are read by every check of the drive from here on.
  it('is refused when no number is left, with nothing done', async () => {
    const folder = await createFolder(user.client)
    const file = await uploadFile(user.client, { name: 'n.txt', parentId: folder.id })
    // Written past the front door, as ten thousand calls take long.
    await app.db.run(sql`
      INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      SELECT lower(hex(randomblob(16))), ${personalSpace(user.id)}, ${user.id}, ${folder.id}, ${`/${folder.id}/`}, 1,
        n.name, n.name, n.name, n.name, 'folder', '2026-01-01T00:00:00.000Z' FROM (SELECT 'n (' || i || ').txt' AS name FROM n) n`)
    const used = await usedSpace(user.client)
    const answer = await duplicate([file.id])
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('There are too many entries of the same name in this folder.')
    expect(await usedSpace(user.client)).toBe(used)
    await user.client.post('file-entries/delete', { entryIds: [folder.id], deleteForever: true })
  })
})
