import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploads, users } from '#db/schema/index.ts'
import type { Answer } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { finishInput, presign, putObject, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { beginTus, createTus, keyOf, offsetOf, patchTus, tusCall } from '#tests/support/tus.ts'

const MIB = 1024 ** 2
const DAY_MS = 24 * 60 * 60 * 1000
/** Twice of it and 1 GiB may be unfinished: four times, and 24 MiB. */
const SPACE = 500 * MIB

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const TOO_MUCH = {
  code: 'too_large',
  message: 'Too many of your uploads are unfinished. Please finish or cancel some of them first.',
}

async function userWithSpace(bytes: number | null): Promise<TestUser> {
  const user = await registerUser(app)
  await app.db.update(users).set({ availableSpaceBytes: bytes }).where(eq(users.id, user.id))
  return user
}

const beginParts = ({ client }: TestUser) =>
  client.post('s3/multipart/create', { filename: 'large.bin', mime: '', size: SPACE })

it('what is begun and never finished is bounded, by whatever way it comes', async () => {
  const user = await userWithSpace(SPACE)
  const begun = await beginParts(user)
  expect(begun.status).toBe(200)
  for (let count = 0; count < 3; count++)
    expect((await createTus(user.client, SPACE)).status).toBe(201)
  for (const refused of [
    await beginParts(user),
    await createTus(user.client, SPACE),
    await user.client.post('s3/simple/presign', { filename: 'a', mime: '', size: 99 * MIB }),
  ])
    expect([refused.status, refused.body]).toMatchObject([413, TOO_MUCH])
  // Each has its own bounds.
  expect((await beginParts(await userWithSpace(SPACE))).status).toBe(200)

  const { key, uploadId } = begun.body
  expect((await user.client.post('s3/multipart/abort', { key, uploadId })).status).toBe(200)
  expect((await createTus(user.client, SPACE)).status).toBe(201)
})

it('what has expired counts no more', async () => {
  const user = await userWithSpace(SPACE)
  for (let count = 0; count < 4; count++) expect((await beginParts(user)).status).toBe(200)
  expect((await beginParts(user)).status).toBe(413)
  await app.db
    .update(uploads)
    .set({ expiresAt: new Date(0).toISOString() })
    .where(eq(uploads.userId, user.id))
  expect((await beginParts(user)).status).toBe(200)
})

describe('what comes by tus before its length is told', () => {
  /** Beside three of the announced size, another of it and 24 MiB may be unfinished. */
  async function nearTheBound() {
    const user = await userWithSpace(SPACE)
    for (let count = 0; count < 3; count++) await createTus(user.client, SPACE)
    await app.db.run(sql`
      INSERT INTO uploads (object_key, user_id, size_bytes, mime, name, is_put_once, expires_at)
      VALUES ('uploads/' || ${user.id} || '-filler', ${user.id}, ${SPACE + 22 * MIB}, '', 'x', 1, '9999')`)
    return user
  }
  const countedBytes = async (key: string) =>
    (
      await app.db
        .select()
        .from(uploads)
        .where(eq(uploads.objectKey, `uploads/${key}`))
    )[0]?.sizeBytes
  const bytes = (count: number) => new Uint8Array(count)
  const TYPE = { 'content-type': 'application/offset+octet-stream' }
  const tooMuch = ({ status, body }: Answer) =>
    expect([status, body]).toMatchObject([413, TOO_MUCH])

  it('counts chunk by chunk, before any of it is stored', async () => {
    const user = await nearTheBound()
    const [first, second] = [
      await beginTus(user.client, 'deferred'),
      await beginTus(user.client, 'deferred'),
    ]
    const sent = await patchTus(user.client, first, 0, bytes(MIB))
    expect([sent.status, sent.roundTrips]).toEqual([204, 2])
    tooMuch(await patchTus(user.client, second, 0, bytes(MIB + 1)))
    expect([await offsetOf(user.client, second), await countedBytes(second)]).toEqual([0, 0])
    expect((await patchTus(user.client, second, 0, bytes(MIB))).status).toBe(204)
    tooMuch(await patchTus(user.client, first, MIB, 'x'))
    expect((await tusCall(user.client, 'DELETE', second)).status).toBe(204)
    expect((await patchTus(user.client, first, MIB, 'x')).status).toBe(204)
    expect(await countedBytes(first)).toBe(MIB + 1)
  })

  it('counts what comes with the creation', async () => {
    const user = await nearTheBound()
    const metadata = { name: 'at once.bin' }
    tooMuch(await createTus(user.client, 'deferred', metadata, TYPE, bytes(2 * MIB + 1)))
    const begun = await createTus(user.client, 'deferred', metadata, TYPE, bytes(2 * MIB))
    expect([begun.status, begun.roundTrips]).toEqual([201, 3])
    expect(await countedBytes(keyOf(begun))).toBe(2 * MIB)
    tooMuch(await createTus(user.client, 1))
  })

  it('counts what nobody says the size of as much as a request can carry', async () => {
    const user = await userWithSpace(null)
    const key = await beginTus(user.client, 'deferred')
    const sent = await tusCall(
      user.client,
      'PATCH',
      key,
      { ...TYPE, 'upload-offset': '0' },
      new Blob(['hello']).stream(),
    )
    expect([sent.status, await countedBytes(key)]).toEqual([204, 100_000_000])
  })

  it('of many at once no more comes than fits', async () => {
    const user = await nearTheBound()
    const keys = await Promise.all(
      Array.from({ length: 8 }, () => beginTus(user.client, 'deferred')),
    )
    const answers = await Promise.all(
      keys.map((key) => patchTus(user.client, key, 0, bytes(MIB / 2))),
    )
    const counts = [204, 413].map((code) => answers.filter(({ status }) => status === code).length)
    expect(counts).toEqual([4, 4])
  })

  it('counts with the length that is told, which is refused where it is too much', async () => {
    const user = await nearTheBound()
    const key = await beginTus(user.client, 'deferred')
    tooMuch(await patchTus(user.client, key, 0, '', { 'upload-length': String(2 * MIB + 1) }))
    tooMuch(await patchTus(user.client, key, 0, 'x', { 'upload-length': String(2 * MIB + 1) }))
    const head = await tusCall(user.client, 'HEAD', key)
    expect(head.headers.get('upload-defer-length')).toBe('1')
    expect([await offsetOf(user.client, key), await countedBytes(key)]).toEqual([0, 0])
    const told = await patchTus(user.client, key, 0, 'x', { 'upload-length': String(2 * MIB) })
    expect([told.status, await countedBytes(key)]).toEqual([204, 2 * MIB])
    tooMuch(await createTus(user.client, 1))
  })
})

it.each([
  ['some space', SPACE],
  ['all the space', null],
])('there are a thousand at most, for who has %s', async (_of, space) => {
  const user = await userWithSpace(space)
  const begin = () => user.client.post('s3/simple/presign', { filename: 'a', mime: '', size: 5 })
  await app.db.run(sql`
    INSERT INTO uploads (object_key, user_id, size_bytes, mime, name, is_put_once, expires_at)
    SELECT 'uploads/' || ${user.id} || '-' || value, ${user.id}, 5, '', 'x', 1, '9999' FROM generate_series(1, 999)`)
  expect((await begin()).status).toBe(200)
  for (const refused of [
    await begin(),
    await createTus(user.client, 5),
    await createTus(user.client, 'deferred'),
  ])
    expect([refused.status, refused.body]).toMatchObject([413, TOO_MUCH])
  await app.db.run(
    sql`UPDATE uploads SET created_at = '2020' WHERE object_key = 'uploads/' || ${user.id} || '-3'`,
  )
  expect((await begin()).status).toBe(200)
  expect((await begin()).status).toBe(413)
  await app.db.run(
    sql`UPDATE uploads SET finish_token = 'x' WHERE object_key = 'uploads/' || ${user.id} || '-7'`,
  )
  expect((await begin()).status).toBe(200)
})
describe('what was begun more than a day ago', () => {
  /** As if they had been begun so long ago, one second after the other. */
  async function age(user: TestUser, keys: readonly string[], ms: number): Promise<void> {
    for (const [index, key] of keys.entries())
      await app.db
        .update(uploads)
        .set({ createdAt: new Date(Date.now() - ms + index * 1000).toISOString() })
        .where(eq(uploads.objectKey, key))
    expect(await keysOf(user)).toEqual(expect.arrayContaining([...keys]))
  }

  const keysOf = async (user: TestUser) =>
    (
      await app.db
        .select({ key: uploads.objectKey })
        .from(uploads)
        .where(eq(uploads.userId, user.id))
        .orderBy(asc(uploads.id))
    ).map(({ key }) => key)

  it('makes room, oldest first, and no more of it than is needed', async () => {
    const user = await userWithSpace(SPACE)
    const tusKey = await beginTus(user.client, SPACE)
    const { key, uploadId } = (await beginParts(user)).body
    const [third, fourth] = [(await beginParts(user)).body.key, (await beginParts(user)).body.key]
    const other = await userWithSpace(SPACE)
    await beginParts(other)
    await age(user, [`uploads/${tusKey}`, key, third], DAY_MS + 60_000)
    await age(other, await keysOf(other), 3 * DAY_MS)

    const begun = await beginParts(user)
    expect(begun.status).toBe(200)
    expect(await keysOf(user)).toEqual([key, third, fourth, begun.body.key])
    expect((await tusCall(user.client, 'HEAD', tusKey)).status).toBe(404)
    expect((await beginParts(user)).status).toBe(200)
    const parts = await user.client.post('s3/multipart/get-uploaded-parts', { key, uploadId })
    expect(parts.status).toBe(404)
    expect(await keysOf(other)).toHaveLength(1)
  })

  it('makes room for what comes of one without a length, itself excepted', async () => {
    const user = await userWithSpace(SPACE)
    const growing = await beginTus(user.client, 'deferred')
    for (let count = 0; count < 4; count++) await beginParts(user)
    await createTus(user.client, 23 * MIB)
    const keys = await keysOf(user)
    const grow = () => patchTus(user.client, growing, 0, new Uint8Array(2 * MIB))
    await age(user, keys.slice(0, 1), 3 * DAY_MS)
    expect((await grow()).status).toBe(413)
    await age(user, keys.slice(1, 3), 2 * DAY_MS)
    expect((await grow()).status).toBe(204)
    expect(await keysOf(user)).toEqual([...keys.slice(0, 1), ...keys.slice(2)])
  })

  it('stays where that would not be enough, and what is younger always', async () => {
    const user = await userWithSpace(SPACE)
    for (let count = 0; count < 4; count++) await beginParts(user)
    const keys = await keysOf(user)
    await age(user, keys, DAY_MS - 60_000)
    expect((await beginParts(user)).status).toBe(413)
    const [small] = await app.db
      .update(uploads)
      .set({ sizeBytes: MIB, createdAt: new Date(Date.now() - 2 * DAY_MS).toISOString() })
      .where(eq(uploads.objectKey, keys[0] ?? ''))
      .returning()
    expect(small).toBeDefined()
    await app.db
      .update(uploads)
      .set({ sizeBytes: 2 * SPACE })
      .where(eq(uploads.objectKey, keys[1] ?? ''))
    expect((await beginParts(user)).status).toBe(413)
    expect(await keysOf(user)).toEqual(keys)
  })
})

describe('an upload by one PUT', () => {
  const SIZE = 99 * MIB
  const abort = (user: TestUser, ref: object) => user.client.post('s3/multipart/abort', ref)
  const begin = (user: TestUser, sendsHeaders: boolean) =>
    user.client.post('s3/simple/presign', { filename: 'a', size: SIZE, sendsHeaders })

  it('counts no more when it is given up, and nothing comes by its address', async () => {
    const user = await userWithSpace(SPACE)
    for (let count = 0; count < 25; count++) {
      const { key } = (await begin(user, true)).body
      expect((await abort(user, count % 2 === 0 ? { key } : { key, uploadId: '' })).status).toBe(
        200,
      )
    }
    expect((await beginParts(user)).status).toBe(200)

    const presigned = await presign(user.client, { content: 'hello' })
    expect((await abort(await userWithSpace(SPACE), { key: presigned.key })).status).toBe(404)
    expect((await abort(user, { key: presigned.key, uploadId: 'x' })).status).toBe(404)
    expect((await abort(user, { key: presigned.key })).status).toBe(200)
    expect((await putObject(presigned, 'hello')).status).toBe(412)
    const finished = await user.client.post('s3/entries', finishInput(presigned, {}))
    expect(finished.status).toBe(404)
    expect((await abort(user, { key: presigned.key })).status).toBe(404)
    await app.db
      .update(uploads)
      .set({ expiresAt: new Date(0).toISOString() })
      .where(eq(uploads.userId, user.id))
    await app.runScheduled()
    expect(await app.hasObject(presigned.key)).toBe(false)
  })

  it('goes on counting where its address works more than once: all of it may still come', async () => {
    const user = await userWithSpace(SPACE)
    const keys = []
    for (let count = 0; count < 20; count++) keys.push((await begin(user, false)).body.key)
    expect((await begin(user, false)).status).toBe(413)
    expect((await abort(user, { key: keys[0] })).status).toBe(200)
    expect((await begin(user, false)).status).toBe(413)
  })

  it('that was given up is forgotten soon after its address has ended, not before', async () => {
    const user = await userWithSpace(SPACE)
    const presigned = await presign(user.client, { content: 'hello' })
    expect((await abort(user, { key: presigned.key })).status).toBe(200)
    const [row] = await app.db.select().from(uploads).where(eq(uploads.userId, user.id))
    const lifeHours = (Date.parse(row?.expiresAt ?? '') - Date.now()) / (60 * 60 * 1000)
    expect(lifeHours).toBeGreaterThan(1.9)
    expect(lifeHours).toBeLessThanOrEqual(2)
  })

  it('is given up with what has come', async () => {
    const user = await userWithSpace(SPACE)
    const presigned = await presign(user.client, { content: 'hello' })
    await putObject(presigned, 'hello')
    expect((await abort(user, { key: presigned.key })).status).toBe(200)
    expect((await app.s3.get(presigned.key)).headers.get('content-length') ?? '0').toBe('0')
  })

  it('that is a file by now is not given up', async () => {
    const user = await userWithSpace(SPACE)
    const presigned = await presign(user.client, { content: 'hello' })
    await putObject(presigned, 'hello')
    expect((await user.client.post('s3/entries', finishInput(presigned, {}))).status).toBe(200)
    expect((await abort(user, { key: presigned.key })).status).toBe(404)
  })
})

it('one that could not be begun does not count', async () => {
  const broken = await startApp()
  await broken.breakTus()
  const user = await registerUser(broken)
  expect((await createTus(user.client, SPACE)).status).toBe(500)
  const left = await broken.db.select().from(uploads).where(eq(uploads.userId, user.id))
  expect(left.filter(({ finishToken }) => finishToken === null)).toEqual([])
  await broken.stop()
})
