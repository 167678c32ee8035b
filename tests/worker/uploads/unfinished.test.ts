import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploads, users } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { finishInput, presign, putObject, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { beginTus, createTus, patchTus, tusCall } from '#tests/support/tus.ts'

const MIB = 1024 ** 2
const DAY_MS = 24 * 60 * 60 * 1000
/** Twice of it and 1 GiB may be unfinished: four times, and 24 MiB. */
const SPACE = 500 * MIB

let app: OwnApp
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
  client.post('s3/multipart/create', {
    filename: 'large.bin',
    mime: '',
    size: SPACE,
    partSize: 8 * MIB,
  })

it('unfinished uploads are limited across all strategies', async () => {
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

it('expired uploads do not count', async () => {
  const user = await userWithSpace(SPACE)
  for (let count = 0; count < 4; count++) expect((await beginParts(user)).status).toBe(200)
  expect((await beginParts(user)).status).toBe(413)
  await app.db
    .update(uploads)
    .set({ expiresAt: new Date(0).toISOString() })
    .where(eq(uploads.userId, user.id))
  expect((await beginParts(user)).status).toBe(200)
})

describe('an upload begun more than a day ago', () => {
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
