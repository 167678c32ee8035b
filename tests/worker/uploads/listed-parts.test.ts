import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { objectName, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'
import { startListingS3 } from '#tests/support/listing-s3.ts'
import type { ListingS3 } from '#tests/support/listing-s3.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'

const MIB = 1024 ** 2
const PART_BYTES = 8 * MIB
const CONTENT = new Uint8Array(randomBytes(3 * PART_BYTES + 11))
const PART_SIZES = [PART_BYTES, PART_BYTES, PART_BYTES, 11]
const ALL = [1, 2, 3, 4]

let s3: ListingS3
let app: OwnApp
let user: TestUser
beforeAll(async () => {
  s3 = await startListingS3()
  app = await startApp({ variables: { R2_S3_ENDPOINT: s3.url } })
  s3.serve(app)
  user = await registerUser(app)
})
afterAll(async () => {
  await expectSoundDrive(app)
  await app.stop()
  await s3.stop()
})

/** An upload of which these parts have arrived. */
async function begun(...partNumbers: number[]) {
  const { body } = await user.client.post('s3/multipart/create', {
    filename: 'large.bin',
    size: CONTENT.length,
  })
  const { key, uploadId } = body
  const call = (name: string, more: object = {}) =>
    user.client.post(`s3/multipart/${name}`, { key, uploadId, ...more })
  const signed = await call('batch-sign-part-urls', { partNumbers })
  for (const { partNumber, url } of signed.body.urls) {
    const start = (partNumber - 1) * PART_BYTES
    const content = CONTENT.slice(start, start + PART_BYTES)
    expect((await freshFetch(url, { method: 'PUT', body: content })).status).toBe(200)
  }
  const parts = () => call('get-uploaded-parts')
  return {
    key,
    uploadId,
    parts,
    complete: async () => call('complete', { parts: (await parts()).body.parts }),
    finish: () =>
      user.client.post('s3/entries', {
        filename: objectName(key),
        size: CONTENT.length,
        clientName: 'large.bin',
      }),
  }
}

describe('where the bucket can list parts', () => {
  it('those that have arrived are told, with all that completes the upload', async () => {
    const { parts, complete, finish } = await begun(...ALL)
    const { status, body } = await parts()
    expect(status).toBe(200)
    expect(body.parts).toEqual(
      ALL.map((PartNumber, index) => ({
        PartNumber,
        ETag: expect.stringMatching(/^"[\w-]+"$/),
        Size: PART_SIZES[index],
      })),
    )
    expect((await complete()).status).toBe(200)
    expect((await finish()).status).toBe(200)
  })

  it('one that is put together goes on, however often it is asked for: no part of it is missing', async () => {
    const { parts, complete, finish } = await begun(...ALL)
    expect((await complete()).status).toBe(200)
    const { status, body } = await parts()
    expect([status, body]).toMatchObject([200, { status: 'success' }])
    expect(body.parts).toEqual(
      ALL.map((PartNumber, index) => ({
        PartNumber,
        ETag: expect.stringMatching(/^".+"$/),
        Size: PART_SIZES[index],
      })),
    )
    expect((await complete()).status).toBe(200)
    const { body: made } = await finish()
    const content = await user.client.fetch('GET', made.fileEntry.url)
    expect(Buffer.from(await content.arrayBuffer()).equals(CONTENT)).toBe(true)
  })

  it('one that found no room at its end finds its way when there is some', async () => {
    const { parts, complete, finish } = await begun(...ALL)
    expect((await complete()).status).toBe(200)
    const available = (availableSpaceBytes: number | null) =>
      app.db.update(users).set({ availableSpaceBytes }).where(eq(users.id, user.id))
    await available(1)
    expect((await finish()).status).toBe(413)
    await available(null)
    expect((await parts()).body.parts).toHaveLength(4)
    expect((await complete()).status).toBe(200)
    expect((await finish()).status).toBe(200)
  })

  it('one that is a file is over', async () => {
    const { parts, complete, finish } = await begun(...ALL)
    expect((await complete()).status).toBe(200)
    expect((await finish()).status).toBe(200)
    expect((await parts()).status).toBe(404)
  })

  it('one that the bucket has ended is over', async () => {
    const { key, uploadId, parts } = await begun(1, 2)
    expect((await parts()).body.parts).toHaveLength(2)
    expect((await app.s3.abortParts(key, uploadId)).status).toBe(204)
    const { status, body } = await parts()
    expect([status, body]).toMatchObject([
      404,
      { message: 'This upload does not exist or has expired.' },
    ])
  })
})
