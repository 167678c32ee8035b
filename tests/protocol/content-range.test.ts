import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const TEXT = 'abcdefghijklmnopqrstuvwxyz'
const SIZE = TEXT.length

let app: App
let user: TestUser
let file: FileEntry
let empty: FileEntry
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  file = await uploadFile(user.client, { name: 'alphabet.txt', content: TEXT })
  empty = await uploadFile(user.client, { name: 'empty.txt', content: '' })
})

/** As browsers ask: a file is never compressed on the way, not even a text. */
const read = (method: 'GET' | 'HEAD', path: string, headers: Record<string, string> = {}) =>
  user.client.call(method, path, undefined, {
    headers: { 'accept-encoding': 'gzip, br', ...headers },
  })
const range = (value: string, more: Record<string, string> = {}) =>
  read('GET', file.url ?? '', { range: value, ...more })

describe('a range of a file (RFC 9110, 14)', () => {
  it.each([
    ['the first bytes', 'bytes=0-4', 0, 4],
    ['bytes in the middle', 'bytes=5-9', 5, 9],
    ['one byte', 'bytes=7-7', 7, 7],
    ['all to the end', 'bytes=20-', 20, 25],
    ['the last bytes', 'bytes=-3', 23, 25],
    ['more than there are from the end', 'bytes=-1000', 0, 25],
    ['an end beyond the end', 'bytes=20-9999999', 20, 25],
    ['the whole', 'bytes=0-', 0, 25],
    ['a unit in capitals', 'BYTES=1-2', 1, 2],
    ['a space after the unit', 'bytes= 1-2', 1, 2],
  ])('answers %s (%s)', async (_name, value, start, end) => {
    const answer = await range(value)
    expect(answer.status).toBe(206)
    expect(answer.body).toBe(TEXT.slice(start, end + 1))
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`)
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
  })

  it.each(['bytes=26-', 'bytes=26-30', 'bytes=9999999999-', 'bytes=-0'])(
    'can\u2019t be %s',
    async (value) => {
      const answer = await range(value)
      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${SIZE}`)
      expect(answer.body).toBe('')
    },
  )

  it.each([
    'bytes=9-5',
    'bytes=0-1,5-6',
    'bytes=0-0,0-0,0-0,0-0',
    'bytes=-',
    'bytes',
    'bytes=',
    'bytes=a-b',
    'bytes=1-2-3',
    'items=0-5',
    'bytes=0x1-2',
    'bytes=-1-5',
    'bytes=1.5-2',
    `bytes=0-${'9'.repeat(40)}`,
    'bytes=\u00a01-2',
  ])('is the whole file when it is asked for as %j', async (value) => {
    const answer = await range(value)
    expect(answer.status).toBe(200)
    expect(answer.body).toBe(TEXT)
    expect(answer.headers.get('content-range')).toBeNull()
    expect(answer.headers.get('content-length')).toBe(String(SIZE))
  })

  it('is the same of a download', async () => {
    const answer = await read('GET', `file-entries/download/${file.hash}`, { range: 'bytes=3-5' })
    expect(answer.status).toBe(206)
    expect(answer.body).toBe('def')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  it('joins up after a download was cut off', async () => {
    const first = await range('bytes=0-9')
    const rest = await range('bytes=10-', { 'if-range': first.headers.get('etag') ?? '' })
    expect(rest.status).toBe(206)
    expect(first.body + rest.body).toBe(TEXT)
  })

  it.each([
    ['of another version', '"something-else"'],
    ['that is weak', 'W/"something"'],
    ['that is no tag and no date', 'nonsense'],
    ['of a date before', 'Mon, 01 Jan 2024 00:00:00 GMT'],
    ['of a date after', 'Fri, 01 Jan 2100 00:00:00 GMT'],
  ])('is not answered for an If-Range %s: the whole file is', async (_name, ifRange) => {
    const answer = await range('bytes=10-', { 'if-range': ifRange })
    expect(answer.status).toBe(200)
    expect(answer.body).toBe(TEXT)
  })

  it('is answered for an If-Range of this very version', async () => {
    const { headers } = await read('HEAD', file.url ?? '')
    for (const ifRange of [headers.get('etag') ?? '', headers.get('last-modified') ?? '']) {
      expect((await range('bytes=10-', { 'if-range': ifRange })).status).toBe(206)
    }
  })
})

describe('HEAD', () => {
  it('answers what GET does, without the bytes', async () => {
    const got = await read('GET', file.url ?? '')
    const head = await read('HEAD', file.url ?? '')
    expect(head.status).toBe(200)
    expect(head.body).toBe('')
    for (const name of [
      'content-length',
      'content-type',
      'content-disposition',
      'etag',
      'last-modified',
      'accept-ranges',
      'cache-control',
    ]) {
      expect(head.headers.get(name), name).toBe(got.headers.get(name))
    }
    expect(head.headers.get('content-length')).toBe(String(SIZE))
  })

  it('is of the whole file: only GET has ranges (RFC 9110, 14.2)', async () => {
    const head = await read('HEAD', file.url ?? '', { range: 'bytes=0-4' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(SIZE))
    expect(head.headers.has('content-range')).toBe(false)
  })

  it('tells a stranger no more than GET does', async () => {
    const guest = await app.guest()
    expect((await guest.head(file.url ?? '')).status).toBe(404)
    expect((await guest.head('file-entries/1')).status).toBe(401)
  })
})

describe('an empty file', () => {
  it('is answered whole, as nothing', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await read(method, empty.url ?? '')
      expect(answer.status).toBe(200)
      expect(answer.body).toBe('')
      expect(answer.headers.get('content-length')).toBe('0')
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
  })

  it.each(['bytes=0-', 'bytes=0-0', 'bytes=-1'])('has no range %s', async (value) => {
    const answer = await read('GET', empty.url ?? '', { range: value })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */0')
  })
})
