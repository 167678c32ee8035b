import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blobs, fileEntries } from '#db/schema/index.ts'
import { fillEntries } from '#tests/bench/fill-entries.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  listed,
  registerUser,
  replaceFile,
  searched,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: OwnApp
let user: TestUser
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** More than the job removes in one statement. */
const MANY = 5000

const rowsLeft = async () => {
  const rows = await app.db
    .select({ id: fileEntries.id })
    .from(fileEntries)
    .where(eq(fileEntries.ownerId, user.id))
  return rows.length
}

const deleteForever = (...entryIds: number[]) =>
  user.client.post('file-entries/delete', { entryIds, deleteForever: true })

/** As when the database ends in the middle of the job: a certain entry can't be removed. */
const failAt = (entryId: number) =>
  app.db.run(
    sql.raw(`CREATE TRIGGER no_removal BEFORE DELETE ON file_entries WHEN OLD.id = ${entryId}
      BEGIN SELECT RAISE(ABORT, 'the database has gone'); END`),
  )
const failNoMore = () => app.db.run(sql`DROP TRIGGER no_removal`)

/** That nothing finds it: by its id, in lists, by a search, by a link, in the trash. */
async function expectOutOfSight(...entries: FileEntry[]): Promise<void> {
  const { client } = user
  for (const { id, hash, url, name } of entries) {
    const input = { entryIds: [id] }
    const answers = [
      await client.get(`file-entries/${id}`),
      await client.get(`file-entries/${id}/versions`),
      await client.get(`file-entries/${id}/shareable-link`),
      await client.put(`file-entries/${id}`, { name: 'Back' }),
      await client.post('file-entries/restore', input),
      await client.post('file-entries/move', { ...input, destinationId: null }),
      await client.post('file-entries/delete', input),
      await deleteForever(id),
      await client.post('file-entries/star', input),
      await client.post(`file-entries/${id}/shareable-link`, {}),
      await client.get(`file-entries/download/${hash}`),
      ...(url ? [await client.get(url.replace('/api/v1/', ''))] : []),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await searched(client, name)).toEqual([])
    expect(await searched(client, name, '&deletedOnly=true')).toEqual([])
  }
  expect(await listed(client, 'deletedOnly=true')).toEqual([])
  expect(await listed(client, 'recentOnly=true')).toEqual([])
}

describe('a permanently deleted entry', () => {
  afterEach(() => expectSoundDrive(app))

  it('is out of sight at once, removed in portions, and goes on being removed after a failure', async () => {
    user = await registerUser(app)
    const outer = await createFolder(user.client, 'Outer lagoon')
    const inner = await createFolder(user.client, 'Inner lagoon', outer.id)
    const file = await uploadFile(user.client, { parentId: inner.id, name: 'reef lagoon.txt' })
    const before = await uploadFile(user.client, { parentId: outer.id, name: 'earlier lagoon.txt' })
    await createLink(user.client, file.id)
    await replaceFile(user.client, file, 'a new content')
    await trash(user.client, before.id)
    await trash(user.client, outer.id)
    const [{ objectKey } = { objectKey: '' }] = await app.db
      .select({ objectKey: blobs.objectKey })
      .from(fileEntries)
      .innerJoin(blobs, eq(blobs.id, fileEntries.blobId))
      .where(eq(fileEntries.id, file.id))
    expect((await deleteForever(outer.id)).status).toBe(200)
    expect(await usedSpace(user.client)).toBe(0)
    await expectOutOfSight(outer, inner, file, before)
    await expectSoundDrive(app)

    // The tree as it would be with many entries, whose own call is above.
    await fillEntries(app, user, inner.id, MANY)
    await app.db
      .update(fileEntries)
      .set({
        deletedAt: new Date().toISOString(),
        trashRootId: outer.id,
        ancestors: `/${outer.id}/${inner.id}/`,
        sizeBytes: 0,
      })
      .where(eq(fileEntries.parentId, inner.id))
    const rows = await app.db
      .select({ id: fileEntries.id })
      .from(fileEntries)
      .where(eq(fileEntries.parentId, inner.id))
      .orderBy(fileEntries.id)
    const count = await rowsLeft()
    await failAt(rows[3000]?.id ?? 0)
    await app.runScheduled()
    expect(app.logs.filter((line) => line.includes('the database has gone'))).toHaveLength(1)
    const left = await rowsLeft()
    expect(left).toBeLessThan(count)
    expect(left).toBeGreaterThan(1000)
    await expectOutOfSight(outer, inner, file, before)
    expect(await usedSpace(user.client)).toBe(0)
    expect(await app.hasObject(objectKey)).toBe(left > count - 2000)

    await failNoMore()
    await app.runScheduled()
    expect(await rowsLeft()).toBe(0)
    expect(await usedSpace(user.client)).toBe(0)
    expect(await app.hasObject(objectKey)).toBe(false)
  })

  it('gives the space of former contents back once, also when those are purged first', async () => {
    user = await registerUser(app)
    const file = await uploadFile(user.client, { content: 'x'.repeat(30) })
    await replaceFile(user.client, file, 'x'.repeat(20))
    await uploadFile(user.client, { content: 'x'.repeat(100) })
    expect(await usedSpace(user.client)).toBe(150)
    await deleteForever(file.id)
    expect(await usedSpace(user.client)).toBe(100)
    await failAt(file.id)
    const admin = await app.adminClient()
    await changeSettings(admin, { 'drive.versions_kept': 0 })
    await app.runScheduled()
    await changeSettings(admin, { 'drive.versions_kept': 20 })
    expect(await usedSpace(user.client)).toBe(100)
    await failNoMore()
    await app.runScheduled()
    expect(await usedSpace(user.client)).toBe(100)
    expect(await rowsLeft()).toBe(1)
  })

  it('is not restored by a call that has seen it a moment before', async () => {
    user = await registerUser(app)
    const folders = await Promise.all(Array.from({ length: 8 }, () => createFolder(user.client)))
    const ids = folders.map(({ id }) => id)
    await trash(user.client, ...ids)
    const restored = await Promise.all(
      ids.map(async (id) => {
        const [restore] = await Promise.all([
          user.client.post('file-entries/restore', { entryIds: [id] }),
          deleteForever(id),
        ])
        return restore.status
      }),
    )
    for (const status of restored) expect([200, 404]).toContain(status)
    expect(await listed(user.client, 'deletedOnly=true')).toEqual([])
  })
})
