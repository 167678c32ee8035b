import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { largeFile, pickedFile } from '#tests/support/picked-files.ts'
import { scriptedRun } from '#tests/support/scripted-run.ts'
import { CONTENT_CRC32, scriptedUploads } from '#tests/support/scripted-uploads.ts'
import type { ScriptedUploads } from '#tests/support/scripted-uploads.ts'
import { crc32Of } from '#web/uploads/transfer/content-crc32.ts'
import { uploadInParts } from '#web/uploads/transfer/multipart-upload.ts'
import { uploadInOnePut } from '#web/uploads/transfer/single-upload.ts'

const MIB = 1024 ** 2
const never = new AbortController().signal

describe('the CRC-32 of a file', () => {
  it('is as zlib computes it, for any length', async () => {
    const lengths = [...Array.from({ length: 20 }, (_, length) => length), MIB, 2 * MIB + 13]
    for (const length of lengths) {
      const bytes = new Uint8Array(randomBytes(length))
      expect(await crc32Of(new Blob([bytes]), never), `${length} bytes`).toBe(crc32(bytes))
    }
  })

  it('is computed in slices, none of which keeps the page waiting', async () => {
    const slices: number[] = []
    class SlicedBlob extends Blob {
      override slice(start: number, end: number) {
        slices.push(end - start)
        return super.slice(start, end)
      }
    }
    await crc32Of(new SlicedBlob([new Uint8Array(3 * MIB)]), never)
    expect(slices).toEqual([MIB, MIB, MIB])
  })

  it('is given up with its upload', async () => {
    const signal = AbortSignal.abort(new DOMException('', 'AbortError'))
    await expect(crc32Of(new Blob(['x']), signal)).rejects.toThrow(DOMException)
  })
})

describe.each([
  ['in one PUT', uploadInOnePut, pickedFile('sea.jpg')],
  ['in parts', uploadInParts, largeFile('film.mp4')],
])('a file sent %s', (_way, upload, picked) => {
  const sent = async (site: ScriptedUploads) => {
    site.letAllArrive()
    await upload(scriptedRun(site, picked).run)
    return site.entries[0]
  }

  it('is made an entry with its CRC-32', async () => {
    expect(await sent(scriptedUploads())).toMatchObject({ crc32: CONTENT_CRC32 })
  })

  it('is made one without, where it can’t be read for that', async () => {
    const site = scriptedUploads()
    site.deps.countCrc32 = () => Promise.reject(new DOMException('', 'NotReadableError'))
    expect(await sent(site)).not.toHaveProperty('crc32')
  })
})
