import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const SIZE = 1000

/** An upload of one part, which has arrived. */
async function sentParts() {
  const { body: ref } = await user.client.post('s3/multipart/create', {
    filename: 'large.bin',
    size: SIZE,
  })
  const { key, uploadId } = ref
  const { body } = await user.client.post('s3/multipart/batch-sign-part-urls', {
    key,
    uploadId,
    partNumbers: [1],
  })
  const put = await freshFetch(body.urls[0].url, { method: 'PUT', body: new Uint8Array(SIZE) })
  const parts = [{ PartNumber: 1, ETag: put.headers.get('etag') }]
  const complete = (changed: object = {}) =>
    user.client.post('s3/multipart/complete', { key, uploadId, parts, ...changed })
  return { key, uploadId, complete }
}

const DAMAGED = {
  code: 'validation',
  message: 'Some parts are missing or damaged. Please send them again.',
}

it('parts that are not those which were sent are told of', async () => {
  const { complete } = await sentParts()
  const refused = await complete({ parts: [{ PartNumber: 1, ETag: '"another"' }] })
  expect([refused.status, refused.body]).toMatchObject([422, DAMAGED])
  expect((await complete()).status).toBe(200)
})

it('reports an upload that the bucket no longer has', async () => {
  const { key, uploadId, complete } = await sentParts()
  expect((await app.s3.abortParts(key, uploadId)).status).toBe(204)
  const refused = await complete()
  expect([refused.status, refused.body]).toMatchObject([422, DAMAGED])
})

it('a failure of the bucket passes: nothing is said against the parts, and the same call works later', async () => {
  const { key, uploadId, complete } = await sentParts()
  // The local bucket answers an id that it never gave with its internal error.
  const nameIt = (id: string) =>
    app.db.update(uploads).set({ multipartUploadId: id }).where(eq(uploads.objectKey, key))
  const neverGiven = 'x'.repeat(uploadId.length)
  await nameIt(neverGiven)
  const failed = await complete({ uploadId: neverGiven })
  expect([failed.status, failed.body]).toMatchObject([503, { code: 'unavailable' }])
  await nameIt(uploadId)
  expect((await complete()).status).toBe(200)
})
