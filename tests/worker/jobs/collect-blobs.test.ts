import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blobs } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { queryPlans } from '#tests/support/query-plans.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { giveUpOrphans, selectOrphans } from '#worker/jobs/orphaned-blobs-queries.ts'

let app: OwnApp
let user: TestUser
beforeAll(async () => {
  app = await startApp()
  user = await registerUser(app)
})
afterAll(() => app.stop())
afterEach(() => expectSoundDrive(app))

const PAST = new Date(Date.now() - 1000).toISOString()

const keyOf = (entry: { file_name: string }) => `uploads/${entry.file_name}`

describe('bytes that no entry points to', () => {
  it('go after the entry was deleted forever, and not while it is in the trash', async () => {
    const [kept, trashed, deleted] = [
      await uploadFile(user.client),
      await uploadFile(user.client),
      await uploadFile(user.client),
    ]
    await trash(user.client, trashed.id, deleted.id)
    await user.client.post('file-entries/delete', { entryIds: [deleted.id], deleteForever: true })
    expect(await app.hasObject(keyOf(deleted))).toBe(true)
    await app.runScheduled()
    expect(
      await Promise.all([kept, trashed, deleted].map((file) => app.hasObject(keyOf(file)))),
    ).toEqual([true, true, false])
    expect(
      await app.db
        .select()
        .from(blobs)
        .where(eq(blobs.objectKey, keyOf(deleted))),
    ).toEqual([])
    await user.client.post('file-entries/restore', { entryIds: [trashed.id] })
    expect((await user.client.get(trashed.url ?? '')).body).toBe('hello')
  })

  it('stay while a copy shares them, and go with the last one', async () => {
    const file = await uploadFile(user.client, { content: 'shared bytes' })
    const { body } = await user.client.post('file-entries/duplicate', { entryIds: [file.id] })
    const [copy] = body.entries
    const deleteForever = (id: number) =>
      user.client.post('file-entries/delete', { entryIds: [id], deleteForever: true })
    await deleteForever(file.id)
    await app.runScheduled()
    expect((await user.client.get(copy.url)).body).toBe('shared bytes')
    await deleteForever(copy.id)
    await app.runScheduled()
    expect(await app.hasObject(keyOf(file))).toBe(false)
  })

  it('are never shared by a copy once they are given up: deleting, copying and collecting race', async () => {
    const file = await uploadFile(user.client, { content: 'raced for' })
    const [, , ...copies] = await Promise.all([
      user.client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true }),
      app.runScheduled(),
      ...Array.from({ length: 6 }, () =>
        user.client.post('file-entries/duplicate', { entryIds: [file.id] }),
      ),
    ])
    await app.runScheduled()
    for (const { status, body } of copies) {
      expect([200, 404]).toContain(status)
      if (status === 200)
        expect((await user.client.get(body.entries[0].url)).body).toBe('raced for')
    }
  })

  it('go at the next run when a run was cut off half-way', async () => {
    const file = await uploadFile(user.client)
    await user.client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
    await app.db
      .update(blobs)
      .set({ givenUpAt: PAST })
      .where(eq(blobs.objectKey, keyOf(file)))
    await app.runScheduled()
    expect(await app.hasObject(keyOf(file))).toBe(false)
    expect(
      await app.db
        .select()
        .from(blobs)
        .where(eq(blobs.objectKey, keyOf(file))),
    ).toEqual([])
  })
})

describe('looking for them', () => {
  it('reaches the last of many, and takes no more at once than it may', async () => {
    // Each is the thumbnail of the one before, the first that of the last: none is left alone.
    await app.db.run(sql`
      INSERT INTO blobs (id, object_key, size_bytes, etag, text_status)
      SELECT 100000 + value, 'ring/' || value, 1, '', 'unreadable' FROM generate_series(1, 20100)`)
    await app.db.run(sql`
      UPDATE blobs SET thumbnail_blob_id = 100001 + (id - 100000) % 20100 WHERE object_key LIKE 'ring/%'`)
    const file = await uploadFile(user.client)
    await user.client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
    await app.runScheduled()
    expect(await app.hasObject(keyOf(file))).toBe(false)
    const ring = sql`object_key LIKE 'ring/%'`
    expect(await app.db.$count(blobs, ring)).toBe(20_100)

    // A link of the ring is taken out: a thumbnail goes with what it is of, and so do all.
    await app.db.run(sql`UPDATE blobs SET thumbnail_blob_id = NULL WHERE object_key = 'ring/20100'`)
    await app.db.run(sql`UPDATE blobs SET thumbnail_blob_id = NULL WHERE object_key = 'ring/50'`)
    await app.db.run(
      sql`DELETE FROM blobs WHERE object_key LIKE 'ring/%' AND CAST(substr(object_key, 6) AS INTEGER) BETWEEN 51 AND 20000`,
    )
    await app.runScheduled()
    expect(await app.db.$count(blobs, ring)).toBe(0)
  })

  it('reads the blobs, and writes only to those that were found', async () => {
    const [end, look] = await queryPlans(app.db, (db) =>
      selectOrphans(db, { after: 0, count: 20_000 }),
    )
    for (const plan of [end, look])
      expect(plan).toMatch(/SEARCH blobs USING INTEGER PRIMARY KEY \(rowid>\?\)/)
    const [write] = await queryPlans(app.db, (db) => giveUpOrphans(db, [1], PAST))
    expect(write).toMatch(/^SEARCH b USING INTEGER PRIMARY KEY \(rowid=\?\)/)
    for (const plan of [look, write])
      expect(plan).not.toMatch(/SCAN (blobs|file_entries|entry_versions|users)/)
  })

  it('gives nothing up that something points to by now', async () => {
    const file = await uploadFile(user.client)
    const [blob] = await app.db
      .select()
      .from(blobs)
      .where(eq(blobs.objectKey, keyOf(file)))
    await giveUpOrphans(app.db, [blob?.id ?? 0], PAST)
    await app.runScheduled()
    expect((await user.client.get(file.url ?? '')).body).toBe('hello')
  })
})
