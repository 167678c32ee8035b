import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import {
  callMultipart,
  createMultipart,
  finishMultipart,
  MIB,
  putParts,
  refOf,
} from '#tests/support/multipart.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const GONE = { code: 'not_found', message: 'This upload does not exist or has expired.' }

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterAll(() => expectSoundDrive(app))

describe('an upload in parts', () => {
  it('is nobody else\u2019s', async () => {
    const upload = await createMultipart(user.client)
    const parts = await putParts(user.client, upload)
    const other = await registerUser(app)
    const own = (
      await callMultipart(other.client, 'create', { filename: 'own.bin', size: 9 * MIB })
    ).body
    for (const [who, target] of [
      [other, refOf(upload)],
      [other, { ...refOf(upload), key: own.key }],
      [other, { ...refOf(own), key: upload.key }],
      [user, { ...refOf(upload), uploadId: own.uploadId }],
    ] as const) {
      for (const name of ['batch-sign-part-urls', 'get-uploaded-parts', 'complete', 'abort']) {
        const answer = await callMultipart(who.client, name, { ...target, parts, partNumbers: [1] })
        expect(answer.status, name).toBe(404)
        expect(answer.body).toMatchObject(GONE)
      }
    }
    expect((await callMultipart(user.client, 'complete', { ...refOf(upload), parts })).status).toBe(
      200,
    )
  })

  it('expires', async () => {
    const upload = await createMultipart(user.client)
    await app.db
      .update(uploads)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(uploads.objectKey, upload.key))
    for (const name of ['batch-sign-part-urls', 'get-uploaded-parts', 'complete', 'abort']) {
      const answer = await callMultipart(user.client, name, {
        ...refOf(upload),
        parts: [{ PartNumber: 1, ETag: 'x' }],
        partNumbers: [1],
      })
      expect(answer.status).toBe(404)
    }
    expect((await finishMultipart(user.client, upload)).status).toBe(404)
  })

  it('lists the parts that arrived, where the bucket can', async () => {
    const startedAt = Date.now()
    const { status, body } = await callMultipart(
      user.client,
      'get-uploaded-parts',
      refOf(await createMultipart(user.client)),
    )
    // The local bucket can't; that must not take the many tries that a busy one would deserve.
    expect(Date.now() - startedAt).toBeLessThan(5000)
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', parts: [] })
  })

  it('is bound to one file: a part that the file has not is not signed', async () => {
    const upload = await createMultipart(user.client)
    const signed = await callMultipart(user.client, 'batch-sign-part-urls', {
      ...refOf(upload),
      partNumbers: [1, 2],
    })
    expect(signed.body.urls.map(({ partNumber }: { partNumber: number }) => partNumber)).toEqual([
      1, 2,
    ])
    const answer = await callMultipart(user.client, 'batch-sign-part-urls', {
      ...refOf(upload),
      partNumbers: [1, 3],
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ partNumbers: ['The file has no such part.'] })
  })

  it.each([
    ['batch-sign-part-urls', { partNumbers: [0] }],
    ['batch-sign-part-urls', { partNumbers: [10_001] }],
    ['batch-sign-part-urls', { partNumbers: [1.5] }],
    ['batch-sign-part-urls', { partNumbers: [] }],
    ['batch-sign-part-urls', { partNumbers: Array.from({ length: 101 }, () => 1) }],
    ['complete', { parts: [] }],
    ['complete', { parts: [{ PartNumber: 0, ETag: 'x' }] }],
    ['complete', { parts: [{ PartNumber: 10_001, ETag: 'x' }] }],
    ['complete', { parts: [{ PartNumber: 1 }] }],
    ['complete', { parts: 'all' }],
    ['abort', { uploadId: 7 }],
    ['get-uploaded-parts', { key: 7 }],
  ])('%s refuses %j', async (name, wrong) => {
    const upload = await createMultipart(user.client)
    const answer = await callMultipart(user.client, name, { ...refOf(upload), ...wrong })
    expect(answer.status).toBe(422)
  })

  it('is not begun for nothing, and has few enough parts however large it is', async () => {
    expect((await callMultipart(user.client, 'create', { filename: 'a', size: 0 })).status).toBe(
      422,
    )
    const admin = await app.adminClient()
    await admin.put('settings', { settings: { 'uploads.available_space': 0 } })
    const size = 5 * 1024 ** 4 - 5 * 1024 ** 3
    const upload = await createMultipart(user.client, { size, partSize: undefined })
    expect(Math.ceil(size / upload.partSize)).toBeLessThanOrEqual(10_000)
    expect(upload.partSize).toBeLessThanOrEqual(5 * 1024 ** 3)
    expect(
      (await callMultipart(user.client, 'create', { filename: 'a', size: size + 1 })).status,
    ).toBe(422)
    expect(
      (await callMultipart(await app.guest(), 'create', { filename: 'a', size: 1 })).status,
    ).toBe(401)
  })
})
