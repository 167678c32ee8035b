import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  installFixedLengthStream,
  removeFixedLengthStream,
} from '#tests/support/fixed-length-stream.ts'
import { readInSlices } from '#worker/storage/slices.ts'
import type { ByteSpan } from '#worker/storage/slices.ts'

beforeAll(installFixedLengthStream)
afterAll(removeFixedLengthStream)

const MIB = 1024 ** 2

const zeros = ({ length }: ByteSpan) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(length))
      controller.close()
    },
  })

/** Reads `length` bytes in slices and says what `onSent` was told. */
async function sentOf(
  length: number,
  use: (stream: ReadableStream<Uint8Array>) => Promise<unknown>,
  readSlice = (slice: ByteSpan): Promise<ReadableStream | null> => Promise.resolve(zeros(slice)),
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stream = await readInSlices({ offset: 0, length }, readSlice, resolve)
  if (!stream) throw new Error('there is no stream')
  await use(stream).catch(() => undefined)
  return promise
}

const readAll = (stream: ReadableStream) => new Response(stream).arrayBuffer()

async function readSome(stream: ReadableStream): Promise<void> {
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
}

describe.each([
  ['one slice', 1000],
  ['several slices', 70 * MIB],
])('a stream of %s tells its end', (_, length) => {
  it('when it was read to it', async () => {
    expect(await sentOf(length, readAll)).toBe(true)
  })

  it('when its reader leaves', async () => {
    const stuck = () =>
      Promise.resolve(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(10)) }))
    expect(await sentOf(length, readSome, stuck)).toBe(false)
  })
})

it('a stream that fails half-way was not sent', async () => {
  const readSlice = (slice: ByteSpan) => Promise.resolve(slice.offset === 0 ? zeros(slice) : null)
  expect(await sentOf(70 * MIB, readAll, readSlice)).toBe(false)
})

it('what is not there tells nothing', async () => {
  const missing = await readInSlices({ offset: 0, length: 10 }, () => Promise.resolve(null))
  expect(missing).toBeNull()
})
