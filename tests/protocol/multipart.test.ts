import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'
import {
  callMultipart,
  CONTENT,
  createMultipart,
  finishMultipart,
  MIB,
  putPart,
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

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('an upload in parts', () => {
  it('is either a file with its bytes or given up, when it is finished and aborted at once', async () => {
    for (let round = 0; round < 4; round++) {
      const upload = await createMultipart(user.client)
      const parts = await putParts(user.client, upload)
      await callMultipart(user.client, 'complete', { ...refOf(upload), parts })
      const [finished, aborted] = await Promise.all([
        finishMultipart(user.client, upload),
        callMultipart(user.client, 'abort', refOf(upload)),
      ])
      expect([finished.status === 200, aborted.status === 200].filter(Boolean)).toHaveLength(1)
      if (finished.status !== 200) continue
      const content = await user.client.fetch('GET', finished.body.fileEntry.url)
      expect(digest(new Uint8Array(await content.arrayBuffer()))).toBe(digest(CONTENT))
    }
  })

  it('comes out byte for byte as it went in', async () => {
    const upload = await createMultipart(user.client)
    expect(upload).toEqual({
      status: 'success',
      acl: 'private',
      key: expect.any(String),
      uploadId: expect.any(String),
      partSize: 8 * MIB,
    })
    const parts = await putParts(user.client, upload)
    expect(
      (await callMultipart(user.client, 'complete', { ...refOf(upload), parts })).body,
    ).toEqual({ status: 'success' })
    const { status, body } = await finishMultipart(user.client, upload)
    expect(status).toBe(200)
    expect(body.fileEntry).toMatchObject({
      file_size: CONTENT.length,
      type: 'file',
      extension: 'bin',
    })
    const response = await user.client.fetch('GET', body.fileEntry.url)
    expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(CONTENT))
    const across = await user.client.fetch('GET', body.fileEntry.url, undefined, {
      headers: { range: `bytes=${8 * MIB - 2}-${8 * MIB + 1}` },
    })
    expect(new Uint8Array(await across.arrayBuffer())).toEqual(
      CONTENT.slice(8 * MIB - 2, 8 * MIB + 2),
    )
  })

  it('may be completed and finished again: the first answer may have been lost', async () => {
    const upload = await createMultipart(user.client)
    const parts = await putParts(user.client, upload)
    const completed = await Promise.all([
      callMultipart(user.client, 'complete', { ...refOf(upload), parts }),
      callMultipart(user.client, 'complete', { ...refOf(upload), parts }),
    ])
    expect(completed.map(({ status }) => status)).toEqual([200, 200])
    expect((await callMultipart(user.client, 'complete', { ...refOf(upload), parts })).status).toBe(
      200,
    )
    const first = await finishMultipart(user.client, upload)
    expect((await finishMultipart(user.client, upload)).body.fileEntry.id).toBe(
      first.body.fileEntry.id,
    )
    expect((await callMultipart(user.client, 'complete', { ...refOf(upload), parts })).status).toBe(
      200,
    )
    expect((await callMultipart(user.client, 'abort', refOf(upload))).status).toBe(404)
    expect((await user.client.head(first.body.fileEntry.url)).status).toBe(200)
  })

  it('may send a part again: the last one counts', async () => {
    const upload = await createMultipart(user.client)
    await putPart(user.client, upload, 2, new Uint8Array(MIB))
    const parts = await putParts(user.client, upload)
    await callMultipart(user.client, 'complete', { ...refOf(upload), parts: parts.toReversed() })
    const { status, body } = await finishMultipart(user.client, upload)
    if (status === 200) {
      const response = await user.client.fetch('GET', body.fileEntry.url)
      expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(CONTENT))
    } else expect(status).toBe(422)
  })

  it('is refused while a part is missing, and goes on once it is there', async () => {
    const upload = await createMultipart(user.client)
    const first = await putPart(user.client, upload, 1)
    const part = { PartNumber: 1, ETag: first.headers.get('etag') ?? '' }
    for (const parts of [
      [part],
      [part, { PartNumber: 2, ETag: '"0"' }],
      [{ ...part, PartNumber: 2 }],
      [part, part],
    ]) {
      const answer = await callMultipart(user.client, 'complete', { ...refOf(upload), parts })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({
        parts: ['Some parts are missing or damaged. Please send them again.'],
      })
    }
    const second = await putPart(user.client, upload, 2)
    const parts = [part, { PartNumber: 2, ETag: second.headers.get('etag') ?? '' }]
    expect((await callMultipart(user.client, 'complete', { ...refOf(upload), parts })).status).toBe(
      200,
    )
    expect((await finishMultipart(user.client, upload)).status).toBe(200)
  })

  it('is refused with parts swapped or with tags of another upload', async () => {
    const upload = await createMultipart(user.client)
    const [one, two] = await putParts(user.client, upload)
    const swapped = [
      { PartNumber: 1, ETag: two?.ETag },
      { PartNumber: 2, ETag: one?.ETag },
    ]
    expect(
      (await callMultipart(user.client, 'complete', { ...refOf(upload), parts: swapped })).status,
    ).toBe(422)
    expect((await finishMultipart(user.client, upload)).status).toBe(422)
    expect(await app.hasObject(upload.key)).toBe(false)
  })

  it.each([999, 1001, 0])(
    'takes no part of %d bytes where 1,000 were signed for',
    async (length) => {
      const upload = await createMultipart(user.client, { size: 1000 })
      expect((await putPart(user.client, upload, 1, new Uint8Array(length))).status).toBe(403)
      expect((await putPart(user.client, upload, 1, new Uint8Array(1000))).status).toBe(200)
    },
  )

  it('is gone once it was aborted', async () => {
    const upload = await createMultipart(user.client)
    const parts = await putParts(user.client, upload)
    const { body: signed } = await callMultipart(user.client, 'batch-sign-part-urls', {
      ...refOf(upload),
      partNumbers: [2],
    })
    expect((await callMultipart(user.client, 'abort', refOf(upload))).body).toEqual({
      status: 'success',
    })
    for (const name of ['complete', 'abort', 'batch-sign-part-urls', 'get-uploaded-parts']) {
      const answer = await callMultipart(user.client, name, {
        ...refOf(upload),
        parts,
        partNumbers: [1],
      })
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject(GONE)
    }
    expect(
      (await freshFetch(signed.urls[0].url, { method: 'PUT', body: CONTENT.slice(8 * MIB) }))
        .status,
    ).toBeGreaterThanOrEqual(400)
    expect((await finishMultipart(user.client, upload)).status).toBe(404)
  })

  it('may be aborted after it was completed: the object goes too', async () => {
    const upload = await createMultipart(user.client)
    const parts = await putParts(user.client, upload)
    await callMultipart(user.client, 'complete', { ...refOf(upload), parts })
    expect((await callMultipart(user.client, 'abort', refOf(upload))).status).toBe(200)
    expect(await app.hasObject(upload.key)).toBe(false)
    expect((await finishMultipart(user.client, upload)).status).toBe(404)
  })
})
