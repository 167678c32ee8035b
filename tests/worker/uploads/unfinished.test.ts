import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploads, users } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { createTus, keyOf, tusCall } from '#tests/support/tus.ts'

const MIB = 1024 ** 2
/** As much as the space, and 1 GiB. */
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
  expect((await createTus(user.client, SPACE)).status).toBe(201)
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
  for (let count = 0; count < 3; count++) expect((await beginParts(user)).status).toBe(200)
  expect((await beginParts(user)).status).toBe(413)
  await app.db
    .update(uploads)
    .set({ expiresAt: new Date(0).toISOString() })
    .where(eq(uploads.userId, user.id))
  expect((await beginParts(user)).status).toBe(200)
})

it('of those whose length nobody knows yet there are twenty at most', async () => {
  const user = await userWithSpace(SPACE)
  const keys = []
  for (let count = 0; count < 20; count++)
    keys.push(keyOf(await createTus(user.client, 'deferred')))
  const refused = await createTus(user.client, 'deferred')
  expect([refused.status, refused.body]).toMatchObject([413, TOO_MUCH])
  expect((await createTus(user.client, 5)).status).toBe(201)
  expect((await tusCall(user.client, 'DELETE', keys[0] ?? '')).status).toBe(204)
  expect((await createTus(user.client, 'deferred')).status).toBe(201)
})

it.each([
  ['some space', SPACE],
  ['all the space', null],
])(
  'of those whose length is known there are a thousand at most, for who has %s',
  async (_of, space) => {
    const user = await userWithSpace(space)
    const begin = () => user.client.post('s3/simple/presign', { filename: 'a', mime: '', size: 5 })
    await app.db.run(sql`
    INSERT INTO uploads (object_key, user_id, size_bytes, mime, name, is_put_once, expires_at)
    SELECT 'uploads/' || ${user.id} || '-' || value, ${user.id}, 5, '', 'x', 1, '9999' FROM generate_series(1, 999)`)
    expect((await begin()).status).toBe(200)
    for (const refused of [await begin(), await createTus(user.client, 5)])
      expect([refused.status, refused.body]).toMatchObject([413, TOO_MUCH])
    expect((await createTus(user.client, 'deferred')).status).toBe(201)
    await app.db.run(
      sql`UPDATE uploads SET finish_token = 'x' WHERE object_key = 'uploads/' || ${user.id} || '-7'`,
    )
    expect((await begin()).status).toBe(200)
  },
)
