import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploads, users } from '#db/schema/index.ts'
import type { Answer } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { beginTus, createTus, keyOf, offsetOf, patchTus, tusCall } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2
/** Twice of it and 1 GiB may be unfinished: four times, and 24 MiB. */
const SPACE = 500 * MIB

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const TOO_MUCH = {
  code: 'too_large',
  message: 'Too many of your uploads are unfinished. Please finish or cancel some of them first.',
}

async function userWithSpace(bytes: number | null): Promise<TestUser> {
  const user = await registerUser(app)
  await app.db.update(users).set({ availableSpaceBytes: bytes }).where(eq(users.id, user.id))
  return user
}

describe('a tus upload of deferred length', () => {
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
