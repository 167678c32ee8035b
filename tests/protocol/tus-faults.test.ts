import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { startDatabaseGate } from '#tests/support/database-gate.ts'
import type { DatabaseGate } from '#tests/support/database-gate.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import {
  beginTus,
  offsetOf,
  patchTus,
  randomContent,
  tusCall,
  tusEntry,
} from '#tests/support/tus.ts'

const MIB = 1024 ** 2

/** The site's chunk size. */
const PART_BYTES = 8 * MIB

let gate: DatabaseGate
let app: OwnApp
let user: TestUser
beforeAll(async () => {
  gate = await startDatabaseGate()
  app = await startApp({ variables: { LIBSQL_URL: gate.url } })
  gate.target = app.database.url
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))
afterAll(async () => {
  await app.stop()
  gate.stop()
})

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A PATCH of which only the first bytes are sent; the connection stays open until it is destroyed. */
async function openPatch(
  key: string,
  offset: number,
  announced: number,
  sent: Uint8Array,
): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), 'localhost')
  socket.on('error', () => undefined)
  const { cookies } = user.client
  const head = [
    `PATCH /api/v1/tus/upload/${key} HTTP/1.1`,
    'host: localhost',
    `origin: ${app.url}`,
    `x-xsrf-token: ${cookies.get('XSRF-TOKEN')}`,
    `cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    `upload-offset: ${offset}`,
    `content-length: ${announced}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()))
  return socket
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The bytes of whole parts, while somebody is sending: unlike `offsetOf`, it interrupts nobody. */
const storedOffset = async (key: string) =>
  Number((await tusCall(user.client, 'GET', key)).headers.get('upload-offset'))

/**
 * Interrupts a PATCH once the Worker has all that was sent. Nothing shows bytes in its memory, so until all were, each
 * try waits twice as long.
 */
async function interruptPatch(
  content: Uint8Array<ArrayBuffer>,
  sentBytes: number,
  name: string,
  interrupt: (socket: Socket) => void,
): Promise<{ key: string; socket: Socket }> {
  for (let waitMs = 25; waitMs < 10_000; waitMs *= 2) {
    const key = await beginTus(user.client, content.length, { name })
    const socket = await openPatch(key, 0, content.length, content.slice(0, sentBytes))
    await pause(waitMs)
    interrupt(socket)
    const askedAt = Date.now()
    const offset = await offsetOf(user.client, key)
    expect(Date.now() - askedAt).toBeLessThan(5000)
    if (offset === sentBytes) return { key, socket }
    socket.destroy()
    expect((await tusCall(user.client, 'DELETE', key)).status).toBe(204)
  }
  throw new Error(`${sentBytes} bytes arrived and were not kept`)
}

/** Sends what is missing and compares what comes out. */
async function finishWith(key: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const offset = await offsetOf(user.client, key)
  const patched = await patchTus(user.client, key, offset, content.slice(offset))
  expect(patched.status).toBe(204)
  const { status, body } = await tusEntry(user.client, key)
  expect(status).toBe(200)
  const response = await user.client.fetch('GET', body.fileEntry.url)
  expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(content))
}

describe('a chunk that is cut off', () => {
  it.each([1, 3 * MIB + 7, 5 * MIB, 9 * MIB + 1])(
    'after %d bytes keeps them, and goes on from there',
    async (cutAt) => {
      const content = randomContent(12 * MIB)
      const name = `cut at ${cutAt}.bin`
      const { key } = await interruptPatch(content, cutAt, name, (socket) => socket.destroy())
      await finishWith(key, content)
    },
  )

  it('at random bytes and moments, over and over, comes out whole', async () => {
    const content = randomContent(9 * MIB)
    const key = await beginTus(user.client, content.length, { name: 'over and over.bin' })
    for (let round = 0; round < 4; round++) {
      const offset = await offsetOf(user.client, key)
      const end = offset + Math.floor(Math.random() * (content.length - offset))
      const socket = await openPatch(
        key,
        offset,
        content.length - offset,
        content.slice(offset, end),
      )
      await pause(Math.random() * 100)
      socket.destroy()
      const reached = await offsetOf(user.client, key)
      expect(reached).toBeGreaterThanOrEqual(offset)
      expect(reached).toBeLessThanOrEqual(end)
    }
    await finishWith(key, content)
  })
})

describe('a sender whose connection died without a word', () => {
  it('lets go when somebody asks how far the upload is', async () => {
    const content = randomContent(7 * MIB)
    const nothing = () => undefined
    const { key, socket } = await interruptPatch(content, 6 * MIB, 'stale.bin', nothing)
    // Bytes that the stale connection sends from here on are discarded.
    socket.write(content.slice(0, 1000))
    await finishWith(key, content)
    socket.destroy()
  })

  it('lets go when the upload is given up', async () => {
    const key = await beginTus(user.client, 12 * MIB)
    const stale = await openPatch(key, 0, 12 * MIB, randomContent(9 * MIB))
    await expect.poll(() => storedOffset(key)).toBe(PART_BYTES)
    expect((await tusCall(user.client, 'DELETE', key)).status).toBe(204)
    expect((await tusCall(user.client, 'HEAD', key)).status).toBe(404)
    stale.destroy()
  })
})

describe('two who send the same chunk at once', () => {
  it('never mix: what is kept is from one of them', async () => {
    for (let round = 0; round < 2; round++) {
      const content = randomContent(6 * MIB + 5)
      const key = await beginTus(user.client, content.length, { name: `two ${round}.bin` })
      const answers = await Promise.all([
        patchTus(user.client, key, 0, content),
        patchTus(user.client, key, 0, content),
      ])
      for (const { status } of answers) expect([204, 409, 423]).toContain(status)
      await finishWith(key, content)
    }
  })

  it('add it once, also where both read the offset before either appends', async () => {
    const content = randomContent(10)
    const key = await beginTus(user.client, 'deferred', { name: 'late.bin' })
    const isHeld = gate.holdNext('max(size_bytes')
    const late = patchTus(user.client, key, 0, content.slice(0, 4))
    const letGo = await isHeld
    expect((await patchTus(user.client, key, 0, content.slice(0, 4))).status).toBe(204)
    letGo()
    expect((await late).status).toBe(409)
    expect(await offsetOf(user.client, key)).toBe(4)
  })
})

describe('an isolate that dies', () => {
  it('in the middle of a chunk goes on from what was stored', async () => {
    const content = randomContent(12 * MIB)
    const key = await beginTus(user.client, content.length, { name: 'dies.bin' })
    await patchTus(user.client, key, 0, content.slice(0, 2 * MIB))
    const socket = await openPatch(key, 2 * MIB, 10 * MIB, content.slice(2 * MIB, 9 * MIB))
    await expect.poll(() => storedOffset(key)).toBe(PART_BYTES)
    await app.restartWorker()
    socket.destroy()
    const offset = await offsetOf(user.client, key)
    expect(offset).toBeGreaterThanOrEqual(PART_BYTES)
    expect(offset).toBeLessThanOrEqual(9 * MIB)
    await finishWith(key, content)
  })

  it.each([5, 120])('about %d ms into the last chunk ends well', async (delayMs) => {
    const content = randomContent(9 * MIB)
    const key = await beginTus(user.client, content.length, { name: `dies ${delayMs}.bin` })
    await patchTus(user.client, key, 0, content.slice(0, 8 * MIB + 9))
    const last = patchTus(user.client, key, 8 * MIB + 9, content.slice(8 * MIB + 9))
    last.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await app.restartWorker()
    await last.catch(() => undefined)
    if ((await offsetOf(user.client, key)) < content.length) await finishWith(key, content)
    else expect((await tusEntry(user.client, key)).body.fileEntry.file_size).toBe(9 * MIB)
  })

  it('between the last chunk and the entry loses nothing', async () => {
    const content = randomContent(6 * MIB)
    const key = await beginTus(user.client, content.length, { name: 'dies late.bin' })
    await patchTus(user.client, key, 0, content)
    await app.restartWorker()
    expect(await offsetOf(user.client, key)).toBe(content.length)
    expect((await tusEntry(user.client, key)).status).toBe(200)
  })
})

describe('an upload that nobody finishes', () => {
  it('goes in time, with its bytes, by the scheduled job', async () => {
    const keys = [await beginTus(user.client, 20 * MIB), await beginTus(user.client, 6 * MIB)]
    await patchTus(user.client, keys[0] ?? '', 0, randomContent(11 * MIB))
    await patchTus(user.client, keys[1] ?? '', 0, randomContent(6 * MIB))
    for (const key of keys) {
      await app.db
        .update(uploads)
        .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
        .where(eq(uploads.objectKey, `uploads/${key}`))
      expect((await tusEntry(user.client, key)).status).toBe(key === keys[0] ? 422 : 404)
    }
    await app.runScheduled()
    for (const key of keys) {
      expect((await tusCall(user.client, 'HEAD', key)).status).toBe(404)
      expect(await app.hasObject(`uploads/${key}`)).toBe(false)
      const rows = await app.db
        .select()
        .from(uploads)
        .where(eq(uploads.objectKey, `uploads/${key}`))
      expect(rows).toEqual([])
    }
  })
})
