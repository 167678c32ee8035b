import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataDescriptor, entryBytes, localHeader } from '#worker/storage/zip-format.ts'
import type { ZipRecord } from '#worker/storage/zip-format.ts'
import { makeZip } from '#worker/storage/zip-stream.ts'
import type { ZipEntry } from '#worker/storage/zip-stream.ts'
import {
  installFixedLengthStream,
  removeFixedLengthStream,
} from '#tests/support/fixed-length-stream.ts'
import { readZipDirectory } from '#tests/support/read-zip.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3

beforeAll(installFixedLengthStream)
afterAll(removeFixedLengthStream)

const zeros = new Uint8Array(MIB)

function fileOf(path: string, sizeBytes: number): ZipEntry {
  let leftBytes = sizeBytes
  return {
    path,
    modifiedAt: '2026-11-21T10:11:12.000Z',
    isFolder: false,
    sizeBytes,
    crc32: null,
    contentId: path,
    open: () =>
      Promise.resolve(
        new ReadableStream({
          type: 'bytes',
          pull(controller) {
            const length = Math.min(leftBytes, MIB)
            leftBytes -= length
            // A copy: what is handed over is gone here.
            if (length > 0) controller.enqueue(zeros.slice(0, length))
            else controller.close()
            if (length === 0) controller.byobRequest?.respond(0)
          },
        }),
      ),
  }
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer())

describe('a zip', () => {
  it('says behind a file of more than 4 GiB how large it was, where its checksum was unknown', () => {
    const record: ZipRecord = {
      name: new TextEncoder().encode('large.bin'),
      isFolder: false,
      sizeBytes: 4 * GIB + 1,
      crc32: null,
      modifiedAt: new Date(),
      offset: 0,
    }
    const descriptor = dataDescriptor(record, 0x01020304)
    const view = new DataView(descriptor.buffer)
    expect([view.getUint32(0, true), view.getUint32(4, true)]).toEqual([0x08074b50, 0x01020304])
    expect(view.getBigUint64(8, true)).toBe(BigInt(4 * GIB + 1))
    expect(view.getBigUint64(16, true)).toBe(BigInt(4 * GIB + 1))
    const ownBytes = localHeader(record).byteLength + descriptor.byteLength
    expect(entryBytes(record)).toBe(ownBytes + 4 * GIB + 1)
  })

  it('fails when a file is shorter or longer than it was said to be', async () => {
    for (const sizeBytes of [9, 11]) {
      const zip = makeZip([{ ...fileOf('a', 10), sizeBytes }])
      await expect(bytesOf(zip.stream())).rejects.toThrow('not as long')
    }
  })

  it('of nothing is one that can be opened', async () => {
    const zip = makeZip([])
    const bytes = await bytesOf(zip.stream())
    expect(bytes.byteLength).toBe(zip.sizeBytes)
    expect(readZipDirectory(bytes)).toEqual([])
  })

  it('asks for a few files before their turn, and lets go of them when it is left', async () => {
    const opened: string[] = []
    const cancelled: string[] = []
    const entries = Array.from({ length: 20 }, (_, index): ZipEntry => ({
      ...fileOf(`file ${index}`, MIB),
      open: () => {
        opened.push(`file ${index}`)
        return Promise.resolve(
          new ReadableStream({
            type: 'bytes',
            pull: (controller) => controller.enqueue(zeros.slice(0, 10)),
            cancel: () => void cancelled.push(`file ${index}`),
          }),
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
