import { eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  finishInput,
  presign,
  putObject,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'

let app: OwnApp
let user: TestUser
beforeAll(async () => {
  app = await startApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))
afterAll(() => app.stop())

const PAST = new Date(Date.now() - 1000).toISOString()

const expire = (key: string) =>
  app.db.update(uploads).set({ expiresAt: PAST }).where(eq(uploads.objectKey, key))
const isKnown = async (key: string) =>
  (await app.db.select().from(uploads).where(eq(uploads.objectKey, key))).length > 0
const keyOf = (entry: { file_name: string }) => `uploads/${entry.file_name}`

describe('uploads that were never finished', () => {
  it('go with their bytes once they have expired, and not before', async () => {
    const [abandoned, fresh, empty] = [
      await presign(user.client, {}),
      await presign(user.client, {}),
      await presign(user.client, {}),
    ]
    await putObject(abandoned, 'hello')
    await putObject(fresh, 'hello')
    await expire(abandoned.key)
    await expire(empty.key)
    await app.runScheduled()
    expect([
      await isKnown(abandoned.key),
      await isKnown(empty.key),
      await isKnown(fresh.key),
    ]).toEqual([false, false, true])
    expect([await app.hasObject(abandoned.key), await app.hasObject(fresh.key)]).toEqual([
      false,
      true,
    ])
    expect(
      (await user.client.post('s3/entries', finishInput(fresh, { name: 'fresh.txt' }))).status,
    ).toBe(200)
  })

  it('go with their parts when they came in parts', async () => {
    const { body } = await user.client.post('s3/multipart/create', {
      filename: 'large.bin',
      size: 1000,
    })
    const { key, uploadId } = body
    const signed = await user.client.post('s3/multipart/batch-sign-part-urls', {
      key,
      uploadId,
      partNumbers: [1],
    })
    const { url } = signed.body.urls[0]
    expect((await freshFetch(url, { method: 'PUT', body: new Uint8Array(1000) })).status).toBe(200)
    await expire(key)
    await app.runScheduled()
    expect(await isKnown(key)).toBe(false)
    expect(
      (await freshFetch(url, { method: 'PUT', body: new Uint8Array(1000) })).status,
    ).toBeGreaterThanOrEqual(400)
  })

  it('go with the object when their parts had been put together', async () => {
    const { body } = await user.client.post('s3/multipart/create', {
      filename: 'large.bin',
      size: 1000,
    })
    const { key, uploadId } = body
    const signed = await user.client.post('s3/multipart/batch-sign-part-urls', {
      key,
      uploadId,
      partNumbers: [1],
    })
    const put = await freshFetch(signed.body.urls[0].url, {
      method: 'PUT',
      body: new Uint8Array(1000),
    })
    await user.client.post('s3/multipart/complete', {
      key,
      uploadId,
      parts: [{ PartNumber: 1, ETag: put.headers.get('etag') }],
    })
    expect(await app.hasObject(key)).toBe(true)
    await expire(key)
    await app.runScheduled()
    expect([await isKnown(key), await app.hasObject(key)]).toEqual([false, false])
  })

  it('are not mistaken for finished ones, whose file stays', async () => {
    const file = await uploadFile(user.client, { content: 'stays' })
    await expire(keyOf(file))
    await app.runScheduled()
    expect(await isKnown(keyOf(file))).toBe(false)
    expect((await user.client.get(file.url ?? '')).body).toBe('stays')
  })

  it('leave nothing behind by an address that outlived the file', async () => {
    const presigned = await presign(user.client, {})
    await putObject(presigned, 'hello')
    const { body } = await user.client.post(
      's3/entries',
      finishInput(presigned, { name: 'short life.txt' }),
    )
    await user.client.post('file-entries/delete', {
      entryIds: [body.fileEntry.id],
      deleteForever: true,
    })
    await app.runScheduled()
    expect(await app.hasObject(presigned.key)).toBe(false)
    // The address is good for an hour, and nothing lies there any more.
    expect((await putObject(presigned, 'again')).status).toBe(200)
    await expire(presigned.key)
    await app.runScheduled()
    expect(await app.hasObject(presigned.key)).toBe(false)
  })
})

/** Uploads that nobody has but the database. */
async function expiredUploads(
  prefix: string,
  count: number,
  { isPutOnce, token }: { isPutOnce: boolean; token: string | null },
): Promise<void> {
  await app.db.run(sql`
    INSERT INTO uploads (object_key, user_id, size_bytes, mime, name, is_put_once, finish_token, expires_at)
    SELECT ${prefix} || value, ${user.id}, 5, '', 'x', ${isPutOnce ? 1 : 0}, ${token}, ${PAST} FROM generate_series(1, ${count})`)
}

const leftOf = async (prefix: string) =>
  (
    await app.db
      .select({ key: uploads.objectKey })
      .from(uploads)
      .where(like(uploads.objectKey, `${prefix}%`))
  ).map(({ key }) => key)

describe('a run', () => {
  it('gets through all that was finished, however much there was to do otherwise', async () => {
    await expiredUploads('uploads/abandoned-', 1100, { isPutOnce: true, token: null })
    await expiredUploads('uploads/finished-', 2100, { isPutOnce: true, token: 'x' })
    await app.db.run(sql`
      INSERT INTO blobs (object_key, size_bytes, etag)
      SELECT 'uploads/finished-' || value, 5, '' FROM generate_series(1, 2100)`)
    await app.runScheduled()
    expect([
      ...(await leftOf('uploads/abandoned-')),
      ...(await leftOf('uploads/finished-')),
    ]).toEqual([])
  })

  it('is not held up by what fails, and does not begin with it the next time', async () => {
    await expiredUploads('uploads/replaceable-', 45, { isPutOnce: false, token: null })
    await app.db.run(
      sql`CREATE TRIGGER refuse BEFORE DELETE ON uploads WHEN old.object_key = 'uploads/replaceable-3'
        BEGIN SELECT RAISE(ABORT, 'a broken disk'); END`,
    )
    try {
      await app.runScheduled()
    } finally {
      await app.db.run(sql`DROP TRIGGER refuse`)
    }
    const left = await leftOf('uploads/replaceable-')
    expect(left).toContain('uploads/replaceable-3')
    expect(left.length).toBeLessThanOrEqual(20)
    const [failed] = await app.db
      .select()
      .from(uploads)
      .where(eq(uploads.objectKey, 'uploads/replaceable-3'))
    expect(failed?.finishToken).toBe('expired')
    expect((failed?.expiresAt ?? '') > PAST).toBe(true)
    await expect.poll(() => app.logs.join('\n')).toContain('"job":"expireUploads"')
    await app.runScheduled()
    expect(await leftOf('uploads/replaceable-')).toEqual([])
  })

  it('leaves the copy that became a file, and takes those that became none', async () => {
    const presigned = await presign(user.client, { sendsHeaders: false })
    await putObject(presigned, 'hello')
    const { body } = await user.client.post(
      's3/entries',
      finishInput(presigned, { name: 'a copy.txt' }),
    )
    const stray = `${presigned.key}/stray`
    await app.s3.put(stray, new TextEncoder().encode('stray'))
    await expire(presigned.key)
    await app.runScheduled()
    expect([await isKnown(presigned.key), await app.hasObject(stray)]).toEqual([false, false])
    expect((await user.client.get(body.fileEntry.url)).body).toBe('hello')
  })
})
