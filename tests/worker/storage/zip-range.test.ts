import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ByteSpan } from '#worker/storage/slices.ts'
import { makeZip } from '#worker/storage/zip-stream.ts'
import type { ZipEntry } from '#worker/storage/zip-stream.ts'
import {
  installFixedLengthStream,
  removeFixedLengthStream,
} from '#tests/support/fixed-length-stream.ts'
import { readZip, readZipDirectory } from '#tests/support/read-zip.ts'
import { readZipStream } from '#tests/support/read-zip-stream.ts'

beforeAll(installFixedLengthStream)
afterAll(removeFixedLengthStream)

const GIB = 1024 ** 3

interface Opened extends ByteSpan {
  path: string
}

function entryOf(path: string, content: string | null, opened: Opened[] = []): ZipEntry {
  const bytes = new TextEncoder().encode(content ?? '')
  return {
    path,
    modifiedAt: '2026-11-21T10:11:12.000Z',
    isFolder: content === null,
    sizeBytes: bytes.byteLength,
    crc32: crc32(bytes),
    contentId: content ?? '',
    open: ({ offset, length }) => {
      opened.push({ path, offset, length })
      return Promise.resolve(new Blob([bytes.subarray(offset, offset + length)]).stream())
    },
  }
}

const sample = (opened: Opened[] = []) => [
  entryOf('folder', null, opened),
  entryOf('folder/one.txt', 'the first', opened),
  entryOf('folder/none.txt', '', opened),
  entryOf('zwei.txt', 'the second, a bit longer', opened),
  entryOf('drei.txt', 'third', opened),
]

const bytesOf = async (stream: ReadableStream) =>
  new Uint8Array(await new Response(stream).arrayBuffer())

describe('a zip whose checksums are known', () => {
  it('can be read from its front and from its directory', async () => {
    const zip = makeZip(sample())
    const bytes = await bytesOf(zip.stream())
    expect(bytes.byteLength).toBe(zip.sizeBytes)
    const names = ['folder/', 'folder/one.txt', 'folder/none.txt', 'zwei.txt', 'drei.txt']
    expect([...readZipStream(bytes).keys()]).toEqual(names)
    expect(readZipStream(bytes)).toEqual(readZip(bytes))
  })

  it('is the same bytes from anywhere to anywhere', async () => {
    const zip = makeZip(sample())
    const whole = await bytesOf(zip.stream())
    for (let start = 0; start < whole.length; start += 3) {
      for (const length of [1, 40, 333, whole.length]) {
        const end = Math.min(start + length, whole.length) - 1
        const part = await bytesOf(zip.stream({ start, end }))
        expect(Buffer.compare(part, whole.subarray(start, end + 1)), `${start}-${end}`).toBe(0)
      }
    }
  })

  it('opens only those files, and as much of them, as a range needs', async () => {
    const opened: Opened[] = []
    const zip = makeZip(sample(opened))
    const whole = await bytesOf(zip.stream())
    opened.length = 0
    const start = Buffer.from(whole).indexOf('second')
    await bytesOf(zip.stream({ start, end: start + 2 }))
    expect(opened).toEqual([{ path: 'zwei.txt', offset: 4, length: 3 }])
    opened.length = 0
    await bytesOf(zip.stream({ start: whole.length - 60, end: whole.length - 1 }))
    expect(opened).toEqual([])
  })

  it('says in front of a file of more than 4 GiB how large it is', async () => {
    const large = { ...entryOf('large.bin', 'x'), sizeBytes: 4 * GIB + 1, crc32: 0x01020304 }
    const zip = makeZip([large, entryOf('after.txt', 'after it')])
    // Cut off before the bytes: only its header is sent.
    const header = await bytesOf(zip.stream({ start: 0, end: 67 }))
    const view = new DataView(header.buffer)
    expect(view.getUint32(14, true)).toBe(0x01020304)
    expect([view.getUint32(18, true), view.getUint32(22, true)]).toEqual([0xffffffff, 0xffffffff])
    expect(view.getBigUint64(52, true)).toBe(BigInt(4 * GIB + 1))
    expect(view.getBigUint64(60, true)).toBe(BigInt(4 * GIB + 1))

    const end = zip.sizeBytes - 1
    // The directory and a part of the small file.
    const tail = await bytesOf(zip.stream({ start: end - 299, end }))
    const lines = readZipDirectory(tail, zip.sizeBytes)
    expect(lines.map(({ sizeBytes }) => sizeBytes)).toEqual([4 * GIB + 1, 8])
    const start = lines[1]?.offset ?? 0
    const after = await bytesOf(zip.stream({ start, end: start + 59 }))
    expect(Buffer.from(after).toString()).toContain('after it')
  })

  it('holds more entries than can be counted without ZIP64', async () => {
    const entries = Array.from({ length: 66_000 }, (_, index) => entryOf(`folder ${index}`, null))
    const lines = readZipDirectory(await bytesOf(makeZip(entries).stream()))
    expect(lines.map(({ name }) => name)).toEqual(entries.map(({ path }) => `${path}/`))
  })

  it('fails when a file is shorter or longer than it was said to be', async () => {
    for (const sizeBytes of [8, 10]) {
      const entry = { ...entryOf('a', 'nine here'), sizeBytes }
      const whole = { ...entry, open: () => Promise.resolve(new Blob(['nine here']).stream()) }
      await expect(bytesOf(makeZip([whole]).stream())).rejects.toThrow('not as long')
    }
  })

  it('lets go of the files that it has opened when it is left in the middle of one', async () => {
    const cancelled: string[] = []
    const entries = Array.from({ length: 20 }, (_, index): ZipEntry => ({
      ...entryOf(`file ${index}`, 'x'.repeat(1000)),
      open: () =>
        Promise.resolve(
          new ReadableStream({
            type: 'bytes',
            pull: (controller) => controller.enqueue(new Uint8Array(10)),
            cancel: () => void cancelled.push(`file ${index}`),
          }),
        ),
    }))
    const reader = makeZip(entries).stream().getReader()
    for (let chunk = 0; chunk < 5; chunk++) await reader.read()
    await reader.cancel()
    await expect.poll(() => cancelled).toHaveLength(4)
  })
})

describe('the ETag of a zip', () => {
  const etagOf = (entries: ZipEntry[]) => makeZip(entries).etag

  it('is the same for the same entries, and another for each difference', () => {
    const changes: Partial<ZipEntry>[] = [
      { path: 'other.txt' },
      { modifiedAt: '2026-11-21T10:11:13.000Z' },
      { sizeBytes: 6 },
      { crc32: 1 },
      { contentId: 'other bytes' },
      { isFolder: true },
    ]
    const others = changes.map((change) => {
      const [first, ...rest] = sample().toReversed()
      return etagOf([...rest.toReversed(), { ...first, ...change } as ZipEntry])
    })
    const swapped = etagOf(sample().toReversed())
    expect(new Set([etagOf(sample()), swapped, ...others]).size).toBe(changes.length + 2)
    expect(etagOf(sample())).toBe(etagOf(sample()))
  })

  it('is not there while a checksum is unknown, unless the file is empty', () => {
    const unknown = { ...entryOf('a', 'bytes'), crc32: null }
    expect(etagOf([...sample(), unknown])).toBeNull()
    expect(etagOf([...sample(), { ...entryOf('a', ''), crc32: null }])).not.toBeNull()
  })
})
