import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { responseTo, startFrontedServer } from '#tests/support/fronted-server.ts'
import type { FrontedServer } from '#tests/support/fronted-server.ts'
import { StaticFiles } from '#worker/host/static-files.ts'

const SCRIPT = 'export {}\n'.repeat(500)
const HEADERS = `# As Cloudflare reads it.
/assets/*
  Cache-Control: public, immutable
  X-Content-Type-Options: nosniff

/other.js
  Cache-Control: no-cache
`

let directory = ''
let server: FrontedServer
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atoll-test-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'assets/a.js'), SCRIPT)
  await writeFile(join(directory, 'assets/a.woff2'), 'a font')
  await writeFile(join(directory, '_headers'), HEADERS)
  server = await startFrontedServer({ staticFiles: new StaticFiles(directory) })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

const send: FrontedServer['send'] = (...request) => server.send(...request)

it('a body streams in both directions before either side is done', async () => {
  server.answer = (incoming, outgoing) => incoming.pipe(outgoing)
  const sent = send('POST')
  sent.write('one')
  const received = await responseTo(sent)
  expect(String((await once(received, 'data'))[0])).toBe('one')
  sent.write('two')
  expect(String((await once(received, 'data'))[0])).toBe('two')
  sent.end('three')
  expect(await text(received)).toBe('three')
})

it('status, reason, repeated headers and the length of a HEAD answer arrive unchanged', async () => {
  server.answer = (_incoming, outgoing) => {
    outgoing.writeHead(206, 'Some of it', {
      'set-cookie': ['a=1', 'b=2'],
      'content-range': 'bytes 0-4/9',
      'content-length': '5',
    })
    outgoing.end()
  }
  const sent = send('HEAD').end()
  const received = await responseTo(sent)
  expect(received).toMatchObject({
    statusCode: 206,
    statusMessage: 'Some of it',
    headers: {
      'set-cookie': ['a=1', 'b=2'],
      'content-range': 'bytes 0-4/9',
      'content-length': '5',
    },
  })
  expect(await text(received)).toBe('')
})

it('a client that leaves ends the request behind, while it sends and while it reads', async () => {
  const ended: Promise<unknown>[] = []
  const begun = Promise.withResolvers<void>()
  server.answer = (incoming, outgoing) => {
    ended.push(once(outgoing, 'close'))
    incoming.resume()
    begun.resolve()
  }
  const uploading = send('PUT', { 'content-length': '1000' })
  uploading.once('error', () => undefined)
  uploading.write('x')
  await begun.promise
  uploading.destroy()

  server.answer = (_incoming, outgoing) => {
    ended.push(once(outgoing, 'close'))
    outgoing.write('endless')
  }
  const downloading = send('GET').end()
  const received = await responseTo(downloading)
  await once(received, 'data')
  downloading.destroy()
  expect(await Promise.all(ended)).toHaveLength(2)
})

it('an answer that breaks off behind breaks off in front', async () => {
  server.answer = (_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-length': '100' })
    outgoing.write('a part', () => outgoing.destroy())
  }
  await expect(text(await responseTo(send('GET').end()))).rejects.toThrow('aborted')
})

it('no server behind is a 502, and the next request is served', async () => {
  server.answer = (incoming) => incoming.socket.destroy()
  const received = await responseTo(send('POST').end('x'))
  expect([received.statusCode, received.headers['retry-after']]).toEqual([502, '5'])
  received.resume()
  server.answer = (_incoming, outgoing) => outgoing.end('back')
  expect(await text(await responseTo(send('GET').end()))).toBe('back')
})

it('after an early answer the rest of the body is read, and the connection serves the next request', async () => {
  let count = 0
  server.answer = (_incoming, outgoing) => outgoing.writeHead(413).end(String(++count))
  const socket = connect(server.port, '127.0.0.1')
  const body = Buffer.alloc(4 * 1024 ** 2)
  socket.write(`PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`)
  socket.write(body.subarray(0, 100_000))
  expect(String((await once(socket, 'data'))[0])).toContain('413 Payload Too Large')
  socket.write(body.subarray(100_000))
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toContain('413 Payload Too Large')
  expect(count).toBe(2)
})

it('a client that waits for 100 is told to send, and the body arrives', async () => {
  server.answer = (incoming, outgoing) => incoming.pipe(outgoing)
  const sent = send('PUT', { expect: '100-continue', 'content-length': '4' })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.end('sent')
  expect(await text(await responseTo(sent))).toBe('sent')
})

it.each([
  ['/drive?x=1', 'http://atoll.example/drive?x=1'],
  ['/_headers', 'http://atoll.example/_headers'],
  ['/s3/atoll/x', '/s3/atoll/x'],
])('%s arrives behind as %s: the Worker takes absolute addresses', async (path, expected) => {
  server.answer = ({ url }, outgoing) => outgoing.end(url)
  const received = await responseTo(send('GET', { host: 'atoll.example' }, path).end())
  expect(await text(received)).toBe(expected)
})

it('texts are encoded as they come, as their client prefers', async () => {
  const more = Promise.withResolvers<void>()
  server.answer = ({ headers }, outgoing) => {
    outgoing.writeHead(200, {
      'content-type': 'text/html',
      'x-asked': String(headers['accept-encoding']),
    })
    outgoing.write('the first piece')
    void more.promise.then(() => outgoing.end(' and the rest'))
  }
  const received = await responseTo(send('GET', { 'accept-encoding': 'gzip, br' }).end())
  const decoded = received.pipe(createBrotliDecompress())
  expect(String((await once(decoded, 'data'))[0])).toBe('the first piece')
  more.resolve()
  expect(await text(decoded)).toBe(' and the rest')
  expect(received.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'x-asked': 'undefined',
  })
})

it.each(['/api/v1/file-entries/1/content', '/s3/atoll/x'])(
  'the bytes of files arrive as they are: %s',
  async (path) => {
    const file = 'a text '.repeat(1000)
    server.answer = (_incoming, outgoing) =>
      outgoing
        .writeHead(200, { 'content-type': 'text/plain', 'content-length': file.length })
        .end(file)
    const received = await responseTo(send('GET', { 'accept-encoding': 'br' }, path).end())
    expect(received.headers).not.toHaveProperty('content-encoding')
    expect(received.headers['content-length']).toBe(String(file.length))
    expect(await text(received)).toBe(file)
  },
)

describe('a static file', () => {
  const read = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const received = await responseTo(send(method, headers, path).end())
    return { status: received.statusCode, headers: received.headers, body: await buffer(received) }
  }

  it('is sent in the coding that its client prefers, with its headers', async () => {
    for (const [coding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { status, headers, body } = await read('GET', '/assets/a.js?x=1', {
        'accept-encoding': coding,
      })
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': coding,
        'content-length': String(body.length),
        'cache-control': 'public, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      })
      expect(decode(body).toString()).toBe(SCRIPT)
    }
    const plain = await read('GET', '/assets/a.js')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.body.toString()).toBe(SCRIPT)
    const font = await read('GET', '/assets/a.woff2', { 'accept-encoding': 'br' })
    expect(font.headers).not.toHaveProperty('vary')
    expect(font.body.toString()).toBe('a font')
  })

  it('is not sent again to a client that has it, nor with a HEAD', async () => {
    const { headers } = await read('HEAD', '/assets/a.js')
    expect([headers['content-length'], headers.etag]).toEqual([
      String(SCRIPT.length),
      expect.stringMatching(/^W\/"[\w-]{16}"$/),
    ])
    const etag = headers.etag ?? ''
    const again = await read('GET', '/assets/a.js', { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0])
    expect(again.headers['cache-control']).toBe('public, immutable')
    for (const [condition, status] of [
      ['"other"', 200],
      ['*', 304],
      [etag.slice(2), 304],
    ] as const) {
      const answered = await read('GET', '/assets/a.js', { 'if-none-match': condition })
      expect([condition, answered.status]).toEqual([condition, status])
    }
  })

  it('is for nobody once its client has left', async () => {
    const left = send('GET', { 'accept-encoding': 'br' }, '/assets/a.woff2').end()
    left.on('error', () => undefined)
    await once(left, 'socket')
    left.destroy()
    expect((await read('GET', '/assets/a.woff2')).body.toString()).toBe('a font')
  })

  it('can only be read', async () => {
    const { status, headers } = await read('POST', '/assets/a.js')
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})
