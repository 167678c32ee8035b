import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeZip } from '#worker/storage/zip-stream.ts'
import type { ZipEntry } from '#worker/storage/zip-stream.ts'
import { readZipDirectory } from '#tests/support/read-zip.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3

/** The platform's class, as far as a zip needs it: what is written comes out. */
class PlainStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(_sizeBytes: number) {
    super()
  }
}

const globals: Record<string, unknown> = globalThis
beforeAll(() => {
  globals['FixedLengthStream'] = PlainStream
})
afterAll(() => {
  delete globals['FixedLengthStream']
})

const zeros = new Uint8Array(MIB)

function fileOf(path: string, sizeBytes: number): ZipEntry {
  let leftBytes = sizeBytes
  return {
    path,
    modifiedAt: '2026-11-21T10:11:12.000Z',
    isFolder: false,
    sizeBytes,
    open: () =>
      Promise.resolve(
        new ReadableStream({
          pull(controller) {
            const length = Math.min(leftBytes, MIB)
            leftBytes -= length
            if (length > 0) controller.enqueue(zeros.subarray(0, length))
            else controller.close()
          },
        }),
      ),
  }
}

/** How long it really is, and its last bytes. */
async function measure(stream: ReadableStream<Uint8Array>, tailBytes: number) {
  const tail: Uint8Array[] = []
  let sizeBytes = 0
  let kept = 0
  for await (const chunk of stream) {
    sizeBytes += chunk.byteLength
    tail.push(chunk)
    kept += chunk.byteLength
    while (kept - (tail[0]?.byteLength ?? 0) > tailBytes) kept -= tail.shift()?.byteLength ?? 0
  }
  return { sizeBytes, tail: Buffer.concat(tail) }
}

describe('a zip', () => {
  it('of more than 4 GiB is as long as announced, and knows where everything is', async () => {
    const zip = makeZip([
      fileOf('large.bin', 4 * GIB + 1),
      fileOf('after it.bin', 10),
      fileOf('just not large.bin', 0),
    ])
    const { sizeBytes, tail } = await measure(zip.stream(), 4096)
    expect(sizeBytes).toBe(zip.sizeBytes)
    const lines = readZipDirectory(tail, sizeBytes)
    expect(lines.map(({ name, sizeBytes: size }) => [name, size])).toEqual([
      ['large.bin', 4 * GIB + 1],
      ['after it.bin', 10],
      ['just not large.bin', 0],
    ])
    expect(lines[0]?.offset).toBe(0)
    expect(lines[1]?.offset).toBeGreaterThan(4 * GIB)
  }, 60_000)

  it('fails when a file is shorter or longer than it was said to be', async () => {
    for (const sizeBytes of [9, 11]) {
      const zip = makeZip([{ ...fileOf('a', 10), sizeBytes }])
      await expect(measure(zip.stream(), 100)).rejects.toThrow('not as long')
    }
  })

  it('of nothing is one that can be opened', async () => {
    const zip = makeZip([])
    const { sizeBytes, tail } = await measure(zip.stream(), 100)
    expect(sizeBytes).toBe(zip.sizeBytes)
    expect(readZipDirectory(tail)).toEqual([])
  })

  it('asks for a few files before their turn, and lets go of them when it is left', async () => {
    const opened: string[] = []
    const cancelled: string[] = []
    const entries = Array.from({ length: 20 }, (_, index): ZipEntry => ({
      ...fileOf(`file ${index}`, MIB),
      open: () => {
        opened.push(`file ${index}`)
        return Promise.resolve(
          new ReadableStream(
            {
              pull: (controller) => controller.enqueue(zeros.subarray(0, 10)),
              cancel: () => void cancelled.push(`file ${index}`),
            },
            { highWaterMark: 0 },
          ),
        )
      },
    }))
    const reader = makeZip(entries).stream().getReader()
    await reader.read()
    await expect.poll(() => opened.length).toBe(4)
    await reader.cancel()
    await expect.poll(() => cancelled).toHaveLength(4)
    expect(opened).toHaveLength(4)
  })
})
