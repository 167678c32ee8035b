import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('the five-minute job passes over uploads whose parts the local bucket cannot list', async () => {
  const { client } = await registerUser(app)
  const { status } = await client.post('s3/multipart/create', { filename: 'a.bin', size: 6e6 })
  expect(status).toBe(200)
  await app.runScheduled('*/5 * * * *')
  expect(app.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

it('takes parts of twice the announced size in all, by addresses that cannot be changed', async () => {
  const { client } = await registerUser(app)
  const { body: upload } = await client.post('s3/multipart/create', {
    filename: 'b.bin',
    size: 6e6,
  })
  const { key, uploadId } = upload
  const signed = await client.post('s3/multipart/batch-sign-part-urls', {
    key,
    uploadId,
    partNumbers: [1],
  })
  const [{ url }] = signed.body.urls
  const put = async (address: string) =>
    (await freshFetch(address, { method: 'PUT', body: new Uint8Array(5e6) })).status
  expect(await put(url.replace('announced-bytes=6000000', 'announced-bytes=9000000'))).toBe(403)
  expect(await put(url)).toBe(200)
  expect(await put(url)).toBe(200)
  expect(await put(url)).toBe(413)
  expect((await client.post('s3/multipart/abort', { key, uploadId })).status).toBe(200)
})
