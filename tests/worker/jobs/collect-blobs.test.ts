import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blobs } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await startApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))
afterAll(() => app.stop())

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

  it('stay while another entry shares them', async () => {
    const file = await uploadFile(user.client, { content: 'shared bytes' })
    // A copy, as duplicating will make it: a second entry on the same blob.
    await app.db.run(sql`
      INSERT INTO file_entries (hash, scope, owner_id, parent_id, ancestors, is_folder, name, name_key, type, mime, extension, size_bytes, blob_id, updated_at)
      SELECT 'the-copy', scope, owner_id, parent_id, ancestors, 0, 'the copy.txt', 'the copy.txt', type, mime, extension, size_bytes, blob_id, updated_at
      FROM file_entries WHERE id = ${file.id}`)
    await app.db.run(
      sql`UPDATE users SET used_space_bytes = used_space_bytes + 12 WHERE id = ${user.id}`,
    )
    await user.client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
    await app.runScheduled()
    expect((await user.client.get('file-entries/the-copy/content')).body).toBe('shared bytes')
  })

  it('go at the next run when a run was cut off half-way', async () => {
    const file = await uploadFile(user.client)
    await user.client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
    await app.db
      .update(blobs)
      .set({ collectedAt: PAST })
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
