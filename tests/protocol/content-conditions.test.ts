import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { share } from '#tests/support/shares.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
let file: FileEntry
let etag = ''
let lastModified = ''
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  file = await uploadFile(user.client, { name: 'note.txt', content: 'conditional' })
  const { headers } = await user.client.head(file.url ?? '')
  etag = headers.get('etag') ?? ''
  lastModified = headers.get('last-modified') ?? ''
})

const LONG_AGO = 'Mon, 01 Jan 2024 00:00:00 GMT'
const FAR_OFF = 'Fri, 01 Jan 2100 00:00:00 GMT'

const get = (headers: Record<string, string>) => user.client.get(file.url ?? '', { headers })

describe('preconditions (RFC 9110, 13)', () => {
  it('have a strong tag and a date to go by', () => {
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(Math.abs(Date.parse(lastModified) - Date.now())).toBeLessThan(60_000)
  })

  it('give two files of other content other tags, and of the same content at other addresses no clash', async () => {
    const other = await uploadFile(user.client, { content: 'something else' })
    expect((await user.client.head(other.url ?? '')).headers.get('etag')).not.toBe(etag)
  })

  it.each([
    ['If-None-Match with the tag', () => ({ 'if-none-match': etag }), 304],
    ['a weak form of it', () => ({ 'if-none-match': `W/${etag}` }), 304],
    ['it among others', () => ({ 'if-none-match': `"a", ${etag}, "b"` }), 304],
    ['If-None-Match: *', () => ({ 'if-none-match': '*' }), 304],
    ['If-None-Match with another tag', () => ({ 'if-none-match': '"a"' }), 200],
    ['part of the tag', () => ({ 'if-none-match': etag.slice(0, -2) }), 200],
    ['If-Match with the tag', () => ({ 'if-match': etag }), 200],
    ['If-Match: *', () => ({ 'if-match': '*' }), 200],
    ['If-Match with another tag', () => ({ 'if-match': '"a"' }), 412],
    ['If-Modified-Since the date', () => ({ 'if-modified-since': lastModified }), 304],
    ['If-Modified-Since later', () => ({ 'if-modified-since': FAR_OFF }), 304],
    ['If-Modified-Since earlier', () => ({ 'if-modified-since': LONG_AGO }), 200],
    ['If-Modified-Since nonsense', () => ({ 'if-modified-since': 'yesterday' }), 200],
    ['If-Unmodified-Since the date', () => ({ 'if-unmodified-since': lastModified }), 200],
    ['If-Unmodified-Since earlier', () => ({ 'if-unmodified-since': LONG_AGO }), 412],
    ['If-Unmodified-Since nonsense', () => ({ 'if-unmodified-since': 'yesterday' }), 200],
    [
      'another tag over a matching date',
      () => ({ 'if-none-match': '"a"', 'if-modified-since': lastModified }),
      200,
    ],
    [
      'a matching tag over a date',
      () => ({ 'if-match': etag, 'if-unmodified-since': LONG_AGO }),
      200,
    ],
    ['If-Match before If-None-Match', () => ({ 'if-match': '"a"', 'if-none-match': etag }), 412],
    ['a condition before a range', () => ({ 'if-none-match': etag, range: 'bytes=0-1' }), 304],
    [
      'a failing condition before a range beyond',
      () => ({ 'if-match': '"a"', range: 'bytes=999-' }),
      412,
    ],
  ])('%s', async (_name, headers, status) => {
    const answer = await get(headers())
    expect(answer.status).toBe(status)
    expect(answer.body).toBe(status === 200 ? 'conditional' : '')
    if (status === 304) expect(answer.headers.get('etag')).toBe(etag)
  })

  it('never answer "not modified" to who may no longer see the file', async () => {
    const folder = await createFolder(user.client)
    const doomed = await uploadFile(user.client, { parentId: folder.id })
    const tag = (await user.client.head(doomed.url ?? '')).headers.get('etag') ?? ''
    const stranger = await registerUser(app)
    expect(
      (await stranger.client.get(doomed.url ?? '', { headers: { 'if-none-match': tag } })).status,
    ).toBe(404)
    // In the trash it is for those who may restore it.
    const reader = await registerUser(app)
    await share(user.client, folder.id, reader, ['view', 'download'])
    const read = () => reader.client.get(doomed.url ?? '', { headers: { 'if-none-match': tag } })
    expect((await read()).status).toBe(304)
    await trash(user.client, folder.id)
    expect((await read()).status).toBe(404)
  })

  it('keep the tag when the file is renamed', async () => {
    await user.client.put(`file-entries/${file.id}`, { name: 'renamed.txt' })
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
  })
})

describe('content', () => {
  it('is nobody else\u2019s, in any way of asking', async () => {
    const stranger = await registerUser(app)
    const guest = await app.guest()
    for (const client of [stranger.client, guest]) {
      for (const path of [
        file.url ?? '',
        `file-entries/download/${file.hash}`,
        `${file.url}?link=`,
        `${file.url}?link=${file.hash}`,
      ]) {
        const answer = await client.get(path)
        expect(answer.status).toBe(404)
        expect(answer.body.message).toBe('This does not exist, or is not shared with you.')
      }
    }
  })

  it('is not of a folder, or of nothing', async () => {
    const folder = await createFolder(user.client)
    expect((await user.client.get(`file-entries/${folder.hash}/content`)).status).toBe(404)
    expect((await user.client.get('file-entries/nothing/content')).status).toBe(404)
  })
})
