import { crc32 } from 'node:zlib'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { blobs, fileEntries } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import {
  createFolder,
  createLink,
  finishInput,
  putObject,
  registerUser,
  uploadDirectly,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { readZipStream } from '#tests/support/read-zip-stream.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { randomContent } from '#tests/support/tus.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const get = (hash: string, headers: Record<string, string> = {}, client = user.client) =>
  client.fetch('GET', `file-entries/download/${hash}`, undefined, { headers })

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

/** A folder whose files have come through the site, so that their checksums are known. */
async function knownFolder(client: ApiClient = user.client) {
  const folder = await createFolder(client)
  const inner = await createFolder(client, 'inner', folder.id)
  await uploadedByForm(client, 'blue', { parentId: String(folder.id) }, { name: 'sea.txt' })
  await uploadedByForm(client, '', { parentId: String(folder.id) }, { name: 'nothing.txt' })
  // Of two parts in the bucket.
  const content = randomContent(9 * MIB)
  const large = await uploadedByForm(client, content, { parentId: String(inner.id) })
  return { folder, large }
}

describe('a zip whose checksums are known', () => {
  /** For tests that only read. */
  let known: { id: number; hash: string }
  beforeAll(async () => {
    known = (await knownFolder()).folder
  })

  it('can be read by programs that read from its front', async () => {
    const bytes = await bytesOf(await get(known.hash))
    const entries = readZipStream(bytes)
    expect(entries.size).toBe(5)
    expect(entries).toEqual(readZip(bytes))
  })

  it('is sent in ranges, as a file is', async () => {
    const answer = await get(known.hash)
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    const whole = await bytesOf(answer)
    const size = whole.byteLength

    const middle = 5 * MIB
    const begin = await get(known.hash, { range: `bytes=0-${middle - 1}` })
    expect(begin.status).toBe(206)
    expect(begin.headers.get('content-range')).toBe(`bytes 0-${middle - 1}/${size}`)
    expect(begin.headers.get('content-length')).toBe(String(middle))
    expect(begin.headers.get('etag')).toBe(etag)
    const rest = await get(known.hash, { range: `bytes=${middle}-`, 'if-range': etag })
    expect(rest.status).toBe(206)
    const joined = Buffer.concat([await bytesOf(begin), await bytesOf(rest)])
    expect(Buffer.compare(joined, whole)).toBe(0)

    const tail = await bytesOf(await get(known.hash, { range: 'bytes=-22' }))
    expect(Buffer.compare(tail, whole.subarray(size - 22))).toBe(0)
    const beyond = await get(known.hash, { range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })

  it('is announced by HEAD, and answers conditions', async () => {
    const path = `file-entries/download/${known.hash}`
    const head = await user.client.fetch('HEAD', path)
    const etag = head.headers.get('etag') ?? ''
    expect(head.headers.get('accept-ranges')).toBe('bytes')
    expect((await get(known.hash, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(known.hash, { 'if-match': '"another"' })).status).toBe(412)
    const stale = await get(known.hash, { range: 'bytes=5-9', 'if-range': '"another"' })
    const whole = await bytesOf(stale)
    expect([stale.status, whole.byteLength]).toEqual([
      200,
      Number(head.headers.get('content-length')),
    ])
    const several = await get(known.hash, { range: 'bytes=0-1,5-6' })
    expect(several.status).toBe(200)
    await several.body?.cancel()
  })

  it('holds a file that is read from the bucket in slices', async () => {
    // The first slice is 32 MiB.
    const content = randomContent(33 * MIB)
    const { parent_id: parentId } = await uploadedByForm(user.client, content, {
      relativePath: 'of slices/large.bin',
    })
    const { body } = await user.client.get(`file-entries/${parentId}`)
    const zip = await bytesOf(await get(body.fileEntry.hash))
    const [, bytes] = readZipStream(zip).values()
    expect(Buffer.compare(bytes ?? new Uint8Array(), content)).toBe(0)
  })

  it('has another ETag once anything in it is other than it was', async () => {
    const { folder, large } = await knownFolder()
    const etag = async () => (await get(folder.hash, { range: 'bytes=0-0' })).headers.get('etag')
    const etags = [await etag()]
    expect(await etag()).toBe(etags[0])
    await user.client.put(`file-entries/${large.id}`, { name: 'renamed.bin' })
    etags.push(await etag())
    const place = { parentId: String(folder.id), onConflict: 'replace' }
    await uploadedByForm(user.client, 'grey', place, { name: 'sea.txt' })
    etags.push(await etag())
    await createFolder(user.client, 'one more', folder.id)
    etags.push(await etag())
    expect(new Set(etags).size).toBe(4)
  })

  it('is the same whatever order its files were made in, by the order of its address', async () => {
    const one = await uploadedByForm(user.client, '1')
    const two = await uploadedByForm(user.client, '2')
    const etagOf = async (hashes: string) => (await get(hashes)).headers.get('etag')
    const etag = await etagOf(`${two.hash},${one.hash}`)
    expect(await etagOf(`${two.hash},${one.hash}`)).toBe(etag)
    expect(await etagOf(`${one.hash},${two.hash}`)).not.toBe(etag)
  })

  it('is sent in ranges to a link’s visitor, and of copies, too', async () => {
    const copies = await user.client.post('file-entries/duplicate', { entryIds: [known.id] })
    const [copy] = copies.body.entries
    const link = await createLink(user.client, copy.id)
    const part = await get(
      `${copy.hash}?link=${link.hash}`,
      { range: 'bytes=0-3' },
      await app.guest(),
    )
    expect([part.status, Buffer.from(await bytesOf(part)).toString('latin1')]).toEqual([
      206,
      'PK\u0003\u0004',
    ])
  })

  it('breaks off when a file in it can’t be read, rather than ending short', async () => {
    const { folder, large } = await knownFolder()
    await app.db.run(sql`
      UPDATE blobs SET etag = 'another' WHERE id = (SELECT blob_id FROM file_entries WHERE id = ${large.id})`)
    await expect((await get(folder.hash)).arrayBuffer()).rejects.toThrow()
  })
})

describe('a zip with a file whose checksum is unknown', () => {
  it('has no ETag and no ranges, and is whole', async () => {
    const { folder } = await knownFolder()
    await uploadDirectly(user.client, {
      name: 'direct.txt',
      parentId: folder.id,
      content: 'direct',
    })
    const answer = await get(folder.hash, { range: 'bytes=0-3' })
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
    expect(answer.headers.get('accept-ranges')).toBe('none')
    const bytes = await bytesOf(answer)
    expect(readZip(bytes).size).toBe(6)
    expect(() => readZipStream(bytes)).toThrow('data descriptor')
  })

  it('is sent in ranges once the job has computed it, for a day only with If-Range', async () => {
    const { folder } = await knownFolder()
    const content = randomContent(3 * MIB)
    const direct = { name: 'direct.bin', parentId: folder.id, content }
    const { id } = await uploadDirectly(user.client, direct)
    const before = await bytesOf(await get(folder.hash))
    await app.runScheduled('*/5 * * * *')

    const ranged = await get(folder.hash, { range: 'bytes=100-' })
    const whole = await bytesOf(ranged)
    expect([ranged.status, ranged.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    expect(readZipStream(whole).size).toBe(6)
    expect(whole.byteLength).not.toBe(before.byteLength)
    const etag = ranged.headers.get('etag') ?? ''
    const fresh = await get(folder.hash, { range: 'bytes=100-', 'if-range': etag })
    expect([fresh.status, (await bytesOf(fresh)).byteLength]).toEqual([206, whole.byteLength - 100])

    const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
    const blobIds = app.db
      .select({ id: fileEntries.blobId })
      .from(fileEntries)
      .where(eq(fileEntries.id, id))
    await app.db.update(blobs).set({ crc32At: dayBefore }).where(inArray(blobs.id, blobIds))
    expect((await get(folder.hash, { range: 'bytes=100-' })).status).toBe(206)
  })
})

describe('a zip with a file whose checksum its sender claims', () => {
  /** A folder with one file, uploaded straight to the bucket, by a link of the folder or not. */
  async function claimedFolder(claimed: string, { client = user.client, isByLink = false } = {}) {
    const folder = await createFolder(user.client)
    const file = { name: 'a.txt', content: 'as it is', parentId: folder.id }
    const link = await createLink(user.client, folder.id, { allowDownload: true, allowEdit: true })
    const sentBy = isByLink ? `?link=${link.hash}` : ''
    const begun = await client.post(`s3/simple/presign${sentBy}`, {
      filename: file.name,
      mime: 'text/plain',
      size: file.content.length,
      parentId: folder.id,
    })
    await putObject(begun.body, file.content)
    const { status, body } = await client.post(`s3/entries${sentBy}`, {
      ...finishInput(begun.body, file),
      crc32: crc32(claimed),
    })
    expect([status, body.errors]).toEqual([200, undefined])
    return { folder, file: body.fileEntry as { id: number; hash: string }, link }
  }

  it('is spoiled by a wrong one for its sender alone, until the job has read the file', async () => {
    const { folder, file, link } = await claimedFolder('as it is not')
    const [guest, other] = [await app.guest(), await registerUser(app)]
    const share = { emails: [other.email], permissions: ['view', 'download'] }
    await user.client.post(`file-entries/${folder.id}/share`, share)
    const saved = await other.client.post(`shareable-links/${link.hash}/save`, {})
    const ofOthers = [
      () => get(`${folder.hash}?link=${link.hash}`, {}, guest),
      () => get(`${folder.hash}?link=${link.hash}`),
      () => get(folder.hash, {}, other.client),
      () => get(saved.body.entries[0].hash, {}, other.client),
    ]
    const sizesOf = async (answers: (() => Promise<Response>)[]) =>
      Promise.all(answers.map(async (answer) => readZip(await bytesOf(await answer())).size))
    const spoiled = await bytesOf(await get(folder.hash))
    expect(() => readZip(spoiled)).toThrow('not what its checksum says')
    expect(await (await get(file.hash)).text()).toBe('as it is')
    expect(await sizesOf(ofOthers)).toEqual([2, 2, 2, 2])
    expect((await ofOthers[0]?.())?.headers.get('etag')).toBeNull()

    await app.runScheduled('*/5 * * * *')
    expect(await sizesOf([() => get(folder.hash), ...ofOthers])).toEqual([2, 2, 2, 2, 2])
    for (const answer of ofOthers) expect((await answer()).headers.get('etag')).not.toBeNull()
  })

  it('is sent in ranges to its sender at once, and stays so when the job has read it', async () => {
    const { folder, link } = await claimedFolder('as it is')
    const range = { range: 'bytes=0-3' }
    const statuses = async () => [
      (await get(folder.hash, range)).status,
      (await get(`${folder.hash}?link=${link.hash}`, range)).status,
    ]
    expect(await statuses()).toEqual([206, 200])
    const etag = (await get(folder.hash)).headers.get('etag')
    await app.runScheduled('*/5 * * * *')
    expect(await statuses()).toEqual([206, 200])
    expect((await get(folder.hash)).headers.get('etag')).toBe(etag)
  })

  it('is not spoiled by that of a link’s visitor', async () => {
    const client = await app.guest()
    const { folder } = await claimedFolder('as it is not', { client, isByLink: true })
    const answer = await get(folder.hash)
    expect(answer.headers.get('etag')).toBeNull()
    expect(readZip(await bytesOf(answer)).size).toBe(2)
  })
})
