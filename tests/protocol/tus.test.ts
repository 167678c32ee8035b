import { createHash } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { changeSettings, createFolder, namesIn, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import {
  beginTus,
  createTus,
  keyOf,
  metadataHeader,
  offsetOf,
  patchTus,
  randomContent,
  tusCall,
  tusEntry,
  uploadByTus,
} from '#tests/support/tus.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const base64Of = (algorithm: string, bytes: Uint8Array) =>
  createHash(algorithm).update(bytes).digest('base64')

async function contentOf(key: string): Promise<string> {
  const { status, body } = await tusEntry(user.client, key)
  expect(status).toBe(200)
  const response = await user.client.fetch('GET', body.fileEntry.url)
  return digest(new Uint8Array(await response.arrayBuffer()))
}

describe('tus/upload', () => {
  it('says what it speaks', async () => {
    const guest = await app.guest()
    const { status, headers } = await tusCall(guest, 'OPTIONS', '', { 'tus-resumable': null })
    expect(status).toBe(204)
    expect(headers.get('tus-version')).toBe('1.0.0')
    expect(headers.get('tus-resumable')).toBe('1.0.0')
    expect(headers.get('tus-extension')).toBe(
      'creation,creation-with-upload,creation-defer-length,termination,expiration,checksum',
    )
    expect(headers.get('tus-checksum-algorithm')).toBe('sha1,sha256,md5')
    expect(headers.get('tus-max-size')).toBe(String(10_000 * 16 * MIB))
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('takes a file in chunks of any size, and gives it back as it was', async () => {
    const content = randomContent(9 * MIB + 17)
    for (const chunkBytes of [9 * MIB + 17, 5 * MIB, 700_001]) {
      const entry = await uploadByTus(
        user.client,
        content,
        { name: `by ${chunkBytes}.bin` },
        chunkBytes,
      )
      expect(entry).toMatchObject({ name: `by ${chunkBytes}.bin`, file_size: content.length })
      const response = await user.client.fetch('GET', entry.url ?? '')
      expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(content))
    }
  })

  it.each([0, 1, 8 * MIB, 8 * MIB + 1, 16 * MIB])('takes %d bytes', async (size) => {
    const content = randomContent(size)
    const key = await beginTus(user.client, size, { name: `size ${size}.bin` })
    if (size > 0) expect((await patchTus(user.client, key, 0, content)).status).toBe(204)
    expect(await contentOf(key)).toBe(digest(content))
  })

  it('takes the metadata of the specification, and repeats it', async () => {
    const folder = await createFolder(user.client)
    const metadata = {
      name: 'übergröße.txt',
      clientName: 'said.txt',
      clientExtension: 'txt',
      clientMime: 'text/plain',
      clientSize: '5',
      parentId: String(folder.id),
      relativePath: 'deep/er/said.txt',
      workspaceId: '0',
    }
    const key = await beginTus(user.client, 5, metadata)
    const head = await tusCall(user.client, 'HEAD', key)
    expect(head.headers.get('upload-metadata')).toBe(metadataHeader(metadata))
    await patchTus(user.client, key, 0, 'hello')
    const { body } = await tusEntry(user.client, key)
    expect(body.fileEntry).toMatchObject({ name: 'said.txt', mime: 'text/plain', type: 'text' })
    expect(await namesIn(user.client, folder.hash)).toEqual(['deep'])
  })

  it('tells how far it is, never from a cache, and until when', async () => {
    const key = await beginTus(user.client, 100)
    for (const offset of [0, 60]) {
      const { status, headers } = await tusCall(user.client, 'HEAD', key)
      expect(status).toBe(200)
      expect(headers.get('upload-offset')).toBe(String(offset))
      expect(headers.get('upload-length')).toBe('100')
      expect(headers.get('cache-control')).toBe('no-store')
      const patched = await patchTus(user.client, key, offset, 'x'.repeat(60 - offset))
      expect(patched.headers.get('upload-offset')).toBe('60')
      const days =
        (Date.parse(patched.headers.get('upload-expires') ?? '') - Date.now()) / 86_400_000
      expect(Math.round(days)).toBe(7)
    }
  })

  it('takes the first bytes with the creation', async () => {
    const type = { 'content-type': 'application/offset+octet-stream' }
    const answer = await createTus(user.client, 5, { name: 'at once.txt' }, type, 'hel')
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, '3'])
    await patchTus(user.client, keyOf(answer), 3, 'lo')
    expect(await contentOf(keyOf(answer))).toBe(digest(Buffer.from('hello')))
  })

  it('takes a length that comes later, once', async () => {
    const key = await beginTus(user.client, 'deferred')
    const before = await tusCall(user.client, 'HEAD', key)
    expect(before.headers.get('upload-defer-length')).toBe('1')
    expect(before.headers.has('upload-length')).toBe(false)
    await patchTus(user.client, key, 0, 'hello')
    expect((await tusEntry(user.client, key)).status).toBe(422)
    for (const length of ['3', '-5', '1e3', 'x'])
      expect((await patchTus(user.client, key, 5, '', { 'upload-length': length })).status).toBe(
        400,
      )
    expect((await patchTus(user.client, key, 5, ' you', { 'upload-length': '9' })).status).toBe(204)
    for (const length of ['9', '10'])
      expect((await patchTus(user.client, key, 9, '', { 'upload-length': length })).status).toBe(
        400,
      )
    expect(await contentOf(key)).toBe(digest(Buffer.from('hello you')))
  })

  it('says what is wrong with what becomes too large before its length is known', async () => {
    const small = await registerUser(app)
    const admin = await app.adminClient()
    expect((await admin.put(`users/${small.id}`, { available_space: 1000 })).status).toBe(200)
    const key = await beginTus(small.client, 'deferred')
    const answer = await patchTus(small.client, key, 0, 'x'.repeat(1001))
    expect([answer.status, answer.body.message]).toEqual([
      413,
      'There is not enough space left for this file.',
    ])
    expect((await patchTus(small.client, key, 0, 'x'.repeat(1000))).status).toBe(204)
  })

  it('says of what is larger than the site takes which file, and how large it may be', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'uploads.max_size': 1000 })
    const { headers } = await tusCall(user.client, 'OPTIONS', '')
    expect(headers.get('tus-max-size')).toBe('1000')
    const metadata = { name: 'large.bin' }
    const unknown = await beginTus(user.client, 'deferred', metadata)
    const answers = [
      await createTus(user.client, 1001, metadata),
      await patchTus(user.client, unknown, 0, '', { 'upload-length': '1001' }),
      await patchTus(user.client, unknown, 0, 'x'.repeat(1001)),
    ]
    await beginTus(user.client, 1000, metadata)
    await changeSettings(admin, { 'uploads.max_size': 0 })
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([
        413,
        '`large.bin` exceeds maximum allowed size of 1,000 B',
      ])
    expect(await offsetOf(user.client, unknown)).toBe(0)
  })

  it('checks what it is given a checksum of, and keeps nothing that does not match', async () => {
    const content = randomContent(12 * MIB)
    const key = await beginTus(user.client, content.length)
    await patchTus(user.client, key, 0, content.slice(0, 1000))
    const rest = content.slice(1000)
    const wrong = await patchTus(user.client, key, 1000, rest, {
      'upload-checksum': `sha1 ${base64Of('sha1', content)}`,
    })
    expect([wrong.status, wrong.body.code]).toEqual([460, 'checksum_mismatch'])
    expect(wrong.headers.get('tus-resumable')).toBe('1.0.0')
    expect(await offsetOf(user.client, key)).toBe(1000)
    let offset = 1000
    for (const algorithm of ['sha1', 'sha256', 'md5']) {
      const chunk = content.slice(offset, algorithm === 'md5' ? undefined : offset + 2 * MIB)
      const headers = { 'upload-checksum': `${algorithm} ${base64Of(algorithm, chunk)}` }
      expect((await patchTus(user.client, key, offset, chunk, headers)).status).toBe(204)
      offset += chunk.length
    }
    expect(await contentOf(key)).toBe(digest(content))
  })

  it.each(['crc32 aaaa', 'sha1', 'sha1 x', 'sha1  Kq5sNclPz7QV2+lfQIuc6R7oRu0=', ''])(
    'refuses the checksum %j',
    async (checksum) => {
      const key = await beginTus(user.client, 5)
      const headers = { 'upload-checksum': checksum }
      expect((await patchTus(user.client, key, 0, 'hello', headers)).status).toBe(400)
      expect(await offsetOf(user.client, key)).toBe(0)
    },
  )

  it('gives up an upload whose first bytes are damaged', async () => {
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-checksum': `sha1 ${base64Of('sha1', Buffer.from('other'))}`,
    }
    const answer = await createTus(user.client, 5, { name: 'a' }, headers, 'hello')
    expect([answer.status, answer.headers.get('location')]).toEqual([460, null])
  })

  it('can be given up, and is gone then', async () => {
    const key = await beginTus(user.client, 20 * MIB)
    await patchTus(user.client, key, 0, randomContent(11 * MIB))
    expect((await tusCall(user.client, 'DELETE', key)).status).toBe(204)
    expect((await tusCall(user.client, 'HEAD', key)).status).toBe(404)
    expect((await tusCall(user.client, 'DELETE', key)).status).toBe(404)
    expect((await patchTus(user.client, key, 11 * MIB, 'x')).status).toBe(404)
    expect((await tusEntry(user.client, key)).status).toBe(404)
  })

  it('leaves a finished file alone when its upload is given up', async () => {
    const entry = await uploadByTus(user.client, randomContent(6 * MIB))
    const key = entry.file_name
    expect((await tusCall(user.client, 'DELETE', key)).status).toBe(404)
    expect((await user.client.head(entry.url ?? '')).status).toBe(200)
    expect((await tusEntry(user.client, key)).body.fileEntry.id).toBe(entry.id)
  })

  it('takes POST for PATCH and DELETE', async () => {
    const key = await beginTus(user.client, 5)
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const patched = await tusCall(
      user.client,
      'POST',
      key,
      { ...type, 'x-http-method-override': 'PATCH' },
      'hello',
    )
    expect([patched.status, patched.headers.get('upload-offset')]).toEqual([204, '5'])
    const deleted = await tusCall(user.client, 'POST', key, { 'x-http-method-override': 'DELETE' })
    expect(deleted.status).toBe(204)
  })
})
