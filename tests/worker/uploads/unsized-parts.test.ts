import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { objectName, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'
import { startListingS3 } from '#tests/support/listing-s3.ts'
import type { ListingS3 } from '#tests/support/listing-s3.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'

const MIB = 1024 ** 2

/** No part size of the site's own: the setting is 8 MiB. */
const PART_BYTES = 6 * MIB
const CONTENT = new Uint8Array(randomBytes(2 * PART_BYTES + 11))

async function begin({ client }: TestUser, more: object = {}) {
  const { status, body } = await client.post('s3/multipart/create', {
    filename: 'large.bin',
    size: CONTENT.length,
    ...more,
  })
  const { key, uploadId } = body
  const call = (name: string, input: object = {}) =>
    client.post(`s3/multipart/${name}`, { key, uploadId, ...input })
  const sign = (...partNumbers: number[]) => call('batch-sign-part-urls', { partNumbers })
  const put = async (partNumber: number, content: Uint8Array<ArrayBuffer>) => {
    const { body: signed } = await sign(partNumber)
    const response = await freshFetch(signed.urls[0].url, { method: 'PUT', body: content })
    return { PartNumber: partNumber, ETag: response.headers.get('etag'), status: response.status }
  }
  const partOf = (partNumber: number) =>
    CONTENT.slice((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES)
  return {
    status,
    body,
    key,
    uploadId,
    sign,
    put,
    send: (partNumber: number) => put(partNumber, partOf(partNumber)),
    parts: () => call('get-uploaded-parts'),
    complete: (parts: object[]) => call('complete', { parts }),
    abort: () => call('abort'),
    finish: () =>
      client.post('s3/entries', {
        filename: objectName(key),
        size: CONTENT.length,
        clientName: 'large.bin',
      }),
  }
}

describe('where the bucket can list parts', () => {
  let s3: ListingS3
  let app: OwnApp
  beforeAll(async () => {
    s3 = await startListingS3()
    app = await startApp({ variables: { R2_S3_ENDPOINT: s3.url } })
    s3.serve(app)
  })
  afterAll(async () => {
    await expectSoundDrive(app)
    await app.stop()
    await s3.stop()
  })
  const isKnown = async (key: string) =>
    (await app.db.select().from(uploads).where(eq(uploads.objectKey, key))).length > 0

  it('parts of the client\u2019s own size become the file', async () => {
    const user = await registerUser(app)
    const { send, parts, complete, finish } = await begin(user)
    const sent = [await send(1), await send(2), await send(3)]
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await complete(sent)).status).toBe(200)
    const listed = (await parts()).body.parts as { Size: number }[]
    expect(listed.map(({ Size }) => Size)).toEqual([PART_BYTES, PART_BYTES, 11])
    expect((await complete(sent)).status).toBe(200)
    const { body } = await finish()
    const content = await user.client.fetch('GET', body.fileEntry.url)
    expect(Buffer.from(await content.arrayBuffer()).equals(CONTENT)).toBe(true)
  })

  it.each([
    [{ partSize: 5 * MIB - 1 }, 'This must be at least 5,242,880.'],
    [{ partSize: 5 * 1024 * MIB + 1 }, 'This must be at most 5,368,709,120.'],
    [{ partSize: 6.5 }, 'Please enter a whole number.'],
    [{ partSize: '6000000' }, 'Please enter a number.'],
    [
      { partSize: 5 * MIB, size: 50_000 * MIB + 1 },
      'Parts of this size would be too many for this file.',
    ],
  ])('%j is refused', async (input, message) => {
    const { status, body } = await begin(await registerUser(app), input)
    expect([status, body.errors]).toEqual([422, { partSize: [message] }])
  })

  it('three uploads without a part size may be unfinished; one that is given up makes room', async () => {
    const user = await registerUser(app)
    const [first] = await Promise.all([begin(user), begin(user), begin(user)])
    const refused = await begin(user)
    expect([refused.status, refused.body]).toMatchObject([
      413,
      {
        message:
          'You have 3 unfinished uploads without a part size. Please finish or cancel one, or send partSize.',
      },
    ])
    expect((await begin(user, { partSize: PART_BYTES })).status).toBe(200)
    expect((await begin(await registerUser(app))).status).toBe(200)
    expect((await first.abort()).status).toBe(200)
    const statuses = await Promise.all([1, 2, 3].map(async () => (await begin(user)).status))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 413, 413])
  })

  it('addresses without a length work for 15 minutes, for as many parts as the file can have', async () => {
    const { sign } = await begin(await registerUser(app))
    const { body } = await sign(1)
    const { searchParams } = new URL(body.urls[0].url)
    expect(searchParams.get('X-Amz-Expires')).toBe('900')
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('host')
    // 12 MiB and 11 bytes in parts of at least 5 MiB.
    expect((await sign(3)).status).toBe(200)
    const { status, body: refused } = await sign(4)
    expect([status, refused.errors]).toEqual([422, { partNumbers: ['The file has no such part.'] }])
  })

  it('the next address is refused, and the parts deleted, once they hold more than was announced', async () => {
    const user = await registerUser(app)
    const { key, uploadId, put, sign, complete } = await begin(user)
    const first = await put(1, CONTENT)
    expect((await sign(2)).status).toBe(200)
    const second = await put(2, CONTENT.slice(0, 1))
    const refused = await sign(3)
    expect([refused.status, refused.body.message]).toEqual([
      413,
      'The parts are larger than the announced file. Please upload it again.',
    ])
    expect(await app.s3.takesParts(key, uploadId)).toBe(false)
    expect(await isKnown(key)).toBe(false)
    expect((await sign(3)).status).toBe(404)
    expect((await complete([first, second])).status).toBe(404)
  })

  it('the five-minute job deletes parts that hold more than was announced, and no others', async () => {
    const user = await registerUser(app)
    const [large, fine, sized] = await Promise.all([
      begin(user),
      begin(user),
      begin(user, { partSize: PART_BYTES }),
    ])
    const { body } = await large.sign(1, 2)
    for (const { url } of body.urls) await freshFetch(url, { method: 'PUT', body: CONTENT })
    await fine.send(1)
    await sized.send(1)
    await app.runScheduled('*/5 * * * *')
    const open = await Promise.all(
      [large, fine, sized].map(({ key, uploadId }) => app.s3.takesParts(key, uploadId)),
    )
    expect(open).toEqual([false, true, true])
    expect(await isKnown(large.key)).toBe(false)
    expect((await begin(user)).status).toBe(200)
  })

  it('parts that are not the whole file are not put together; with the missing one they are', async () => {
    const { send, complete, finish } = await begin(await registerUser(app))
    const [first, second] = [await send(1), await send(2)]
    const { status, body } = await complete([first, second])
    expect([status, body.message]).toEqual([
      422,
      'Some parts are missing or damaged. Please send them again.',
    ])
    expect((await complete([first, second, await send(3)])).status).toBe(200)
    expect((await finish()).status).toBe(200)
  })
})

describe('where the bucket cannot list parts', () => {
  let app: OwnApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('parts of the client\u2019s own size become the file', async () => {
    const { send, complete, finish } = await begin(await registerUser(app))
    expect((await complete([await send(1), await send(2), await send(3)])).status).toBe(200)
    expect((await finish()).status).toBe(200)
  })

  it('a part size that is sent is signed into the addresses', async () => {
    const upload = await begin(await registerUser(app), { partSize: PART_BYTES })
    expect(upload.body).toMatchObject({ partSize: PART_BYTES })
    // Short ones: the bucket refuses a body without reading it.
    expect((await upload.put(1, CONTENT.slice(0, 100))).status).toBe(403)
    expect((await upload.put(3, CONTENT.slice(0, 12))).status).toBe(403)
    expect((await upload.send(1)).status).toBe(200)
    expect((await upload.send(3)).status).toBe(200)
    expect((await upload.sign(4)).status).toBe(422)
  })

  it('an object of another size than announced is deleted as soon as it is put together', async () => {
    const { key, put, complete, finish } = await begin(await registerUser(app))
    const { status, body } = await complete([await put(1, CONTENT), await put(2, CONTENT)])
    expect([status, Object.keys(body.errors)]).toEqual([422, ['size']])
    expect(await app.hasObject(key)).toBe(false)
    expect((await finish()).status).toBe(404)
  })
})
