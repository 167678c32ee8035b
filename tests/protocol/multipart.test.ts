import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { objectName, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2
const CONTENT = new Uint8Array(randomBytes(9 * MIB))
const GONE = { code: 'not_found', message: 'This upload does not exist or has expired.' }

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterAll(() => expectSoundDrive(app))

interface Multipart {
  key: string
  uploadId: string
  partSize: number
}
type Part = { PartNumber: number; ETag: string }

const call = (name: string, input: unknown, who = user) =>
  who.client.post(`s3/multipart/${name}`, input)
const ref = ({ key, uploadId }: Multipart) => ({ key, uploadId })

async function create(input: Record<string, unknown> = {}): Promise<Multipart> {
  const { status, body } = await call('create', {
    filename: 'large.bin',
    mime: 'application/octet-stream',
    size: CONTENT.length,
    partSize: 8 * MIB,
    ...input,
  })
  expect(status).toBe(200)
  return body
}

async function putPart(
  upload: Multipart,
  partNumber: number,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const { body } = await call('batch-sign-part-urls', { ...ref(upload), partNumbers: [partNumber] })
  const start = (partNumber - 1) * upload.partSize
  return freshFetch(body.urls[0].url, {
    method: 'PUT',
    body: bytes ?? CONTENT.slice(start, start + upload.partSize),
  })
}

async function putParts(upload: Multipart): Promise<Part[]> {
  const parts: Part[] = []
  for (const PartNumber of [1, 2]) {
    const response = await putPart(upload, PartNumber)
    expect(response.status).toBe(200)
    parts.push({ PartNumber, ETag: response.headers.get('etag') ?? '' })
  }
  return parts
}

const finish = (upload: Multipart, size = CONTENT.length) =>
  user.client.post('s3/entries', {
    filename: objectName(upload.key),
    size,
    clientName: 'large.bin',
    clientMime: '',
  })

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('an upload in parts', () => {
  it('is either a file with its bytes or given up, when it is finished and aborted at once', async () => {
    for (let round = 0; round < 4; round++) {
      const upload = await create()
      const parts = await putParts(upload)
      await call('complete', { ...ref(upload), parts })
      const [finished, aborted] = await Promise.all([finish(upload), call('abort', ref(upload))])
      expect([finished.status === 200, aborted.status === 200].filter(Boolean)).toHaveLength(1)
      if (finished.status !== 200) continue
      const content = await user.client.fetch('GET', finished.body.fileEntry.url)
      expect(digest(new Uint8Array(await content.arrayBuffer()))).toBe(digest(CONTENT))
    }
  })

  it('comes out byte for byte as it went in', async () => {
    const upload = await create()
    expect(upload).toEqual({
      status: 'success',
      acl: 'private',
      key: expect.any(String),
      uploadId: expect.any(String),
      partSize: 8 * MIB,
    })
    const parts = await putParts(upload)
    expect((await call('complete', { ...ref(upload), parts })).body).toEqual({ status: 'success' })
    const { status, body } = await finish(upload)
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
    const upload = await create()
    const parts = await putParts(upload)
    const completed = await Promise.all([
      call('complete', { ...ref(upload), parts }),
      call('complete', { ...ref(upload), parts }),
    ])
    expect(completed.map(({ status }) => status)).toEqual([200, 200])
    expect((await call('complete', { ...ref(upload), parts })).status).toBe(200)
    const first = await finish(upload)
    expect((await finish(upload)).body.fileEntry.id).toBe(first.body.fileEntry.id)
    expect((await call('complete', { ...ref(upload), parts })).status).toBe(200)
    expect((await call('abort', ref(upload))).status).toBe(404)
    expect((await user.client.head(first.body.fileEntry.url)).status).toBe(200)
  })

  it('may send a part again: the last one counts', async () => {
    const upload = await create()
    await putPart(upload, 2, new Uint8Array(MIB))
    const parts = await putParts(upload)
    await call('complete', { ...ref(upload), parts: parts.toReversed() })
    const { status, body } = await finish(upload)
    if (status === 200) {
      const response = await user.client.fetch('GET', body.fileEntry.url)
      expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(CONTENT))
    } else expect(status).toBe(422)
  })

  it('is refused while a part is missing, and goes on once it is there', async () => {
    const upload = await create()
    const first = await putPart(upload, 1)
    const part = { PartNumber: 1, ETag: first.headers.get('etag') ?? '' }
    for (const parts of [
      [part],
      [part, { PartNumber: 2, ETag: '"0"' }],
      [{ ...part, PartNumber: 2 }],
      [part, part],
    ]) {
      const answer = await call('complete', { ...ref(upload), parts })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({
        parts: ['Some parts are missing or damaged. Please send them again.'],
      })
    }
    const second = await putPart(upload, 2)
    const parts = [part, { PartNumber: 2, ETag: second.headers.get('etag') ?? '' }]
    expect((await call('complete', { ...ref(upload), parts })).status).toBe(200)
    expect((await finish(upload)).status).toBe(200)
  })

  it('is refused with parts swapped or with tags of another upload', async () => {
    const upload = await create()
    const [one, two] = await putParts(upload)
    const swapped = [
      { PartNumber: 1, ETag: two?.ETag },
      { PartNumber: 2, ETag: one?.ETag },
    ]
    expect((await call('complete', { ...ref(upload), parts: swapped })).status).toBe(422)
    expect((await finish(upload)).status).toBe(422)
    expect(await app.hasObject(upload.key)).toBe(false)
  })

  it.each([999, 1001, 0])(
    'takes no part of %d bytes where 1,000 were signed for',
    async (length) => {
      const upload = await create({ size: 1000 })
      expect((await putPart(upload, 1, new Uint8Array(length))).status).toBe(403)
      expect((await putPart(upload, 1, new Uint8Array(1000))).status).toBe(200)
    },
  )

  it('is gone once it was aborted', async () => {
    const upload = await create()
    const parts = await putParts(upload)
    const { body: signed } = await call('batch-sign-part-urls', {
      ...ref(upload),
      partNumbers: [2],
    })
    expect((await call('abort', ref(upload))).body).toEqual({ status: 'success' })
    for (const name of ['complete', 'abort', 'batch-sign-part-urls', 'get-uploaded-parts']) {
      const answer = await call(name, { ...ref(upload), parts, partNumbers: [1] })
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject(GONE)
    }
    expect(
      (await freshFetch(signed.urls[0].url, { method: 'PUT', body: CONTENT.slice(8 * MIB) }))
        .status,
    ).toBeGreaterThanOrEqual(400)
    expect((await finish(upload)).status).toBe(404)
  })

  it('may be aborted after it was completed: the object goes too', async () => {
    const upload = await create()
    const parts = await putParts(upload)
    await call('complete', { ...ref(upload), parts })
    expect((await call('abort', ref(upload))).status).toBe(200)
    expect(await app.hasObject(upload.key)).toBe(false)
    expect((await finish(upload)).status).toBe(404)
  })

  it('is nobody else\u2019s', async () => {
    const upload = await create()
    const parts = await putParts(upload)
    const other = await registerUser(app)
    const own = (await call('create', { filename: 'own.bin', size: 9 * MIB }, other)).body
    for (const [who, target] of [
      [other, ref(upload)],
      [other, { ...ref(upload), key: own.key }],
      [other, { ...ref(own), key: upload.key }],
      [user, { ...ref(upload), uploadId: own.uploadId }],
    ] as const) {
      for (const name of ['batch-sign-part-urls', 'get-uploaded-parts', 'complete', 'abort']) {
        const answer = await call(name, { ...target, parts, partNumbers: [1] }, who)
        expect(answer.status, name).toBe(404)
        expect(answer.body).toMatchObject(GONE)
      }
    }
    expect((await call('complete', { ...ref(upload), parts })).status).toBe(200)
  })

  it('expires', async () => {
    const upload = await create()
    await app.db
      .update(uploads)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(uploads.objectKey, upload.key))
    for (const name of ['batch-sign-part-urls', 'get-uploaded-parts', 'complete', 'abort']) {
      const answer = await call(name, {
        ...ref(upload),
        parts: [{ PartNumber: 1, ETag: 'x' }],
        partNumbers: [1],
      })
      expect(answer.status).toBe(404)
    }
    expect((await finish(upload)).status).toBe(404)
  })

  it('lists the parts that arrived, where the bucket can', async () => {
    const startedAt = Date.now()
    const { status, body } = await call('get-uploaded-parts', ref(await create()))
    // The local bucket can't; that must not take the many tries that a busy one would deserve.
    expect(Date.now() - startedAt).toBeLessThan(5000)
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', parts: [] })
  })

  it('is bound to one file: a part that the file has not is not signed', async () => {
    const upload = await create()
    const signed = await call('batch-sign-part-urls', { ...ref(upload), partNumbers: [1, 2] })
    expect(signed.body.urls.map(({ partNumber }: { partNumber: number }) => partNumber)).toEqual([
      1, 2,
    ])
    const answer = await call('batch-sign-part-urls', { ...ref(upload), partNumbers: [1, 3] })
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
    const upload = await create()
    const answer = await call(name, { ...ref(upload), ...wrong })
    expect(answer.status).toBe(422)
  })

  it('is not begun for nothing, and has few enough parts however large it is', async () => {
    expect((await call('create', { filename: 'a', size: 0 })).status).toBe(422)
    const admin = await app.adminClient()
    await admin.put('settings', { settings: { 'uploads.available_space': 0 } })
    const size = 5 * 1024 ** 4 - 5 * 1024 ** 3
    const upload = await create({ size, partSize: undefined })
    expect(Math.ceil(size / upload.partSize)).toBeLessThanOrEqual(10_000)
    expect(upload.partSize).toBeLessThanOrEqual(5 * 1024 ** 3)
    expect((await call('create', { filename: 'a', size: size + 1 })).status).toBe(422)
    expect(
      (await call('create', { filename: 'a', size: 1 }, { ...user, client: await app.guest() }))
        .status,
    ).toBe(401)
  })
})
