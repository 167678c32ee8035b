import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { responseTo, startFrontedServer } from '#tests/support/fronted-server.ts'
import type { FrontedServer } from '#tests/support/fronted-server.ts'
import { STORAGE_FULL_HEADER } from '#worker/storage/storage-full.ts'

/** Above the floor. */
let freeBytes = Infinity
let server: FrontedServer
beforeAll(async () => {
  server = await startFrontedServer({ hasRoomFor: (bytes) => bytes <= freeBytes })
})
afterAll(() => server.stop())

const takeAll: RequestListener = (incoming, outgoing) =>
  incoming.resume().once('end', () => outgoing.end())
beforeEach(() => {
  freeBytes = Infinity
  server.answer = takeAll
})

function send(method: string, path: string, headers: Record<string, string> = {}) {
  const sent = server.send(method, headers, path)
  // Some are cut.
  sent.on('error', () => undefined)
  return sent
}

async function statusOf(sent: ReturnType<typeof send>): Promise<number | undefined> {
  const { statusCode } = (await responseTo(sent)).resume()
  return statusCode
}

/** Sends the first byte of a request, and waits until the server behind has it. */
async function begun(sent: ReturnType<typeof send>) {
  const arrived = Promise.withResolvers<void>()
  const rest = server.answer
  server.answer = (incoming, outgoing) => {
    arrived.resolve()
    rest(incoming, outgoing)
  }
  sent.write('x')
  await arrived.promise
  server.answer = rest
  return sent
}

const BYTES = 60_000
const put = (more = '') => send('PUT', `/s3/atoll/x${more}`, { 'content-length': String(BYTES) })

describe('a body that was admitted', () => {
  it('takes its room before it has arrived', async () => {
    freeBytes = 100_000
    const first = await begun(put())
    expect(await statusOf(put().end())).toBe(507)
    let isFull: unknown
    server.answer = ({ headers }, outgoing) => {
      isFull = headers[STORAGE_FULL_HEADER.toLowerCase()]
      outgoing.end()
    }
    const form = send('POST', '/api/v1/file-entries', { 'content-length': String(BYTES) })
    await statusOf(form.end(Buffer.alloc(BYTES)))
    expect(isFull).toBe('1')
    server.answer = takeAll
    first.end(Buffer.alloc(BYTES - 1))
    expect(await statusOf(first)).toBe(200)
    expect(await statusOf(put().end(Buffer.alloc(BYTES)))).toBe(200)
  })

  it('gives it back when its client leaves', async () => {
    freeBytes = 100_000
    const first = await begun(put())
    first.destroy()
    await expect.poll(() => statusOf(put().end(Buffer.alloc(BYTES)))).toBe(200)
  })

  it('takes none when it is no file: any guest could declare it', async () => {
    freeBytes = 100_000
    const declared = { 'content-length': '900000000000000' }
    const login = await begun(send('POST', '/api/v1/auth/login', declared))
    expect(await statusOf(put().end(Buffer.alloc(BYTES)))).toBe(200)
    login.destroy()
  })

  it('is cut when the disk is full, if its length was not declared', async () => {
    const login = await begun(send('POST', '/auth/login', { 'transfer-encoding': 'chunked' }))
    freeBytes = -1
    login.end('more')
    expect(await statusOf(login)).toBe(200)
    freeBytes = 1
    const sent = await begun(
      send('PATCH', '/api/v1/tus/upload/x', { 'transfer-encoding': 'chunked' }),
    )
    sent.write('some')
    freeBytes = -1
    const status = statusOf(sent)
    sent.write('more')
    expect(await status).toBe(507)
  })
})

describe('a part without a signed length', () => {
  const part = (id: string) => put(`?partNumber=1&uploadId=${id}&x-atoll-announced-bytes=${BYTES}`)
  const wholePart = (id: string) => statusOf(part(id).end(Buffer.alloc(BYTES)))

  it('does not count when its client leaves before it has arrived', async () => {
    for (let count = 0; count < 5; count++) (await begun(part('left'))).destroy()
    await expect.poll(() => wholePart('left')).toBe(200)
  })

  it('counts when its client leaves after that, unless the bucket refuses it', async () => {
    for (const [id, status, next] of [
      ['kept', 200, 413],
      ['refused', 403, 200],
    ] as const) {
      const arrived = Promise.withResolvers<() => void>()
      server.answer = (incoming, outgoing) =>
        incoming.resume().once('end', () => arrived.resolve(() => outgoing.writeHead(status).end()))
      const left = part(id).end(Buffer.alloc(BYTES))
      const respond = await arrived.promise
      left.destroy()
      server.answer = takeAll
      // A round trip, after which the listener knows that the client has left.
      expect(await wholePart(id)).toBe(200)
      respond()
      await expect.poll(() => wholePart(id)).toBe(next)
    }
  })
})
