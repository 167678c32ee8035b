import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { RequestContext } from '#worker/context/context.ts'
import { UnavailableError } from '#worker/errors.ts'
import { isOpen } from '#worker/features/uploads/bundle/bundle-file.ts'
import type { BundleFile } from '#worker/features/uploads/bundle/bundle-file.ts'
import { BundleReader } from '#worker/features/uploads/bundle/bundle-reader.ts'
import { planObjects } from '#worker/features/uploads/bundle/pack.ts'
import { storeFiles } from '#worker/features/uploads/bundle/store-files.ts'
import { contentEtag, packedKeyOf } from '#worker/storage/packs.ts'

const NOW = 1000

/** A bucket that takes a while, and counts the files and bytes that it is given at once. */
function slowBucket(putMs = 2) {
  const now = { puts: 0, bytes: 0 }
  const most = { puts: 0, bytes: 0 }
  const stored = new Map<string, string>()
  const store = async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
    now.puts += 1
    now.bytes += bytes.length
    most.puts = Math.max(most.puts, now.puts)
    most.bytes = Math.max(most.bytes, now.bytes)
    await new Promise((resolve) => setTimeout(resolve, putMs))
    now.puts -= 1
    now.bytes -= bytes.length
    if (broken.is) throw new Error('the bucket is broken')
    stored.set(key, new TextDecoder().decode(bytes))
  }
  const objects = {
    putPack: store,
    put: async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
      await store(key, bytes)
      return { sizeBytes: bytes.length, etag: 'etag' }
    },
  }
  const broken = { is: false }
  const deps = { objects, clock: () => new Date(NOW) }
  const ctx = { deps, requestId: 'test' } as unknown as RequestContext
  return { ctx, most, stored, broken }
}

function fileOf(index: number, sizeBytes: number, name = `${index}.jpg`): BundleFile {
  const file = { name, mime: '', size: sizeBytes }
  return {
    sizeBytes,
    said: { file, folders: [] },
    upload: { id: index, objectKey: `key ${index}` },
    pack: null,
    object: null,
    outcome: null,
    isMade: false,
  }
}

/** The bytes of a file begin with its number. */
const bodyOf = (files: readonly BundleFile[]) =>
  new Blob(
    files.map(({ sizeBytes }, index) => String(index).padStart(3, '0').padEnd(sizeBytes, '.')),
  ).stream()

const many = (count: number, sizeBytes: number, name?: string) =>
  Array.from({ length: count }, (_, index) => fileOf(index, sizeBytes, name))

describe('the files of a bundle', () => {
  it.each([
    ['a hundred of 1 kB', 100, 1000],
    ['sixteen of 1 MB', 16, 1_000_000],
    ['forty of 400 kB', 40, 400_000],
  ])('%s are stored at most six at a time, and 5 MB', async (_what, count, sizeBytes) => {
    const { ctx, most, stored } = slowBucket()
    const files = many(count, sizeBytes)
    await storeFiles(ctx, new BundleReader(bodyOf(files)), files, NOW)
    expect(most.puts).toBeGreaterThan(1)
    expect(most.puts).toBeLessThanOrEqual(6)
    expect(most.bytes).toBeLessThanOrEqual(5_000_000)
    for (const index of files.keys())
      expect(stored.get(`key ${index}`)?.slice(0, 3)).toBe(String(index).padStart(3, '0'))
  })

  it('keep at most 1 MB in memory for their texts, and nothing of pictures', async () => {
    const { ctx } = slowBucket()
    const texts = many(16, 300_000, 'text.txt')
    const kept = await storeFiles(ctx, new BundleReader(bodyOf(texts)), texts, NOW)
    expect([...kept.keys()]).toEqual(['key 0', 'key 1', 'key 2'])
    const pictures = many(16, 1000)
    const none = await storeFiles(ctx, new BundleReader(bodyOf(pictures)), pictures, NOW)
    expect(none.size).toBe(0)
  })

  it('that are refused are read over, even where they are larger than memory', async () => {
    const { ctx, stored } = slowBucket()
    const files = [fileOf(0, 3), fileOf(1, 7_000_000), fileOf(2, 3)]
    Object.assign(files[1] ?? {}, { said: null })
    await storeFiles(ctx, new BundleReader(bodyOf(files)), files, NOW)
    expect([...stored]).toEqual([
      ['key 0', '000'],
      ['key 2', '002'],
    ])
  })
})

describe('files of a bundle that share an object', () => {
  const packed = (count: number, sizeBytes: number) => {
    const files = many(count, sizeBytes)
    const { packs } = planObjects(files.filter(isOpen))
    return { files, packs }
  }

  it('are stored by one call, where their keys say', async () => {
    const { ctx, most, stored } = slowBucket()
    const { files, packs } = packed(100, 4)
    await storeFiles(ctx, new BundleReader(bodyOf(files)), files, NOW)
    const whole = files.map((_, index) => `${String(index).padStart(3, '0')}.`).join('')
    expect([...stored]).toEqual([[packs[0]?.name, whole]])
    expect(most.puts).toBe(1)
    for (const [index, { object }] of files.entries())
      expect(object).toEqual({
        key: packedKeyOf({ pack: packs[0]?.name ?? '', offset: index * 4, sizeBytes: 4 }),
        sizeBytes: 4,
        etag: contentEtag(Buffer.from(whole.slice(index * 4, index * 4 + 4))),
        crc32: crc32(whole.slice(index * 4, index * 4 + 4)),
      })
  })

  it('are at most 5 MB at once', async () => {
    const { ctx, most, stored } = slowBucket(50)
    const { files } = packed(150, 100_000)
    await storeFiles(ctx, new BundleReader(bodyOf(files)), files, NOW)
    expect(stored.size).toBe(15)
    expect(most.puts).toBeGreaterThan(1)
    expect(most.bytes).toBeLessThanOrEqual(5_000_000)
  })

  it('are stored without one that is refused by now, and without those that do not come', async () => {
    const { ctx, stored } = slowBucket()
    const { files, packs } = packed(5, 4)
    Object.assign(files[1] ?? {}, { outcome: { error: new UnavailableError() } })
    await storeFiles(ctx, new BundleReader(new Blob(['000.001.002.00']).stream()), files, NOW)
    const zeros = '\0'.repeat(4)
    expect([...stored]).toEqual([[packs[0]?.name, `000.${zeros}002.${zeros}${zeros}`]])
    expect(files.map(({ object }) => object !== null)).toEqual([true, false, true, false, false])
    expect(files.map(isOpen)).toEqual([true, false, true, false, false])
  })

  it('are stored or refused together', async () => {
    const { ctx, broken } = slowBucket()
    broken.is = true
    const { files } = packed(3, 4)
    await storeFiles(ctx, new BundleReader(bodyOf(files)), files, NOW)
    for (const { object, outcome } of files)
      expect([object, outcome]).toEqual([null, { error: expect.any(UnavailableError) }])
  })

  it('are not stored where they come too late', async () => {
    const { ctx, stored } = slowBucket()
    const late = [...packed(3, 4).files, fileOf(3, 4)]
    await storeFiles(ctx, new BundleReader(bodyOf(late)), late, NOW - 1)
    expect(stored.size).toBe(0)
    for (const { outcome } of late) expect(outcome).toMatchObject({ error: { status: 400 } })
  })

  it('are not stored where none has come', async () => {
    const { ctx, stored } = slowBucket()
    const { files } = packed(3, 4)
    await storeFiles(ctx, new BundleReader(new Blob([]).stream()), files, NOW)
    expect(stored.size).toBe(0)
  })
})

describe('a bundle\u2019s first line', () => {
  const reader = (text: string) => new BundleReader(new Blob([text]).stream())
  const lineOf = async (text: string, maxBytes: number) => {
    const line = await reader(text).readLine(maxBytes)
    return line && new TextDecoder().decode(line)
  }

  it.each([
    ['hello\nrest', 5, 'hello'],
    ['\nrest', 5, ''],
    ['hello\n', 4, null],
    ['hello', 100, null],
    ['', 100, null],
    [`${'x'.repeat(300_000)}\nrest`, 300_000, 'x'.repeat(300_000)],
    [`${'x'.repeat(300_001)}\nrest`, 300_000, null],
  ])('case %#', async (text, maxBytes, line) => {
    expect(await lineOf(text, maxBytes)).toBe(line)
  })

  it('is followed by the bytes, until they end', async () => {
    const bundle = reader('line\nhello world')
    await bundle.readLine(10)
    expect(new TextDecoder().decode((await bundle.read(5)) ?? undefined)).toBe('hello')
    expect(await bundle.skip(1)).toBe(true)
    expect(await bundle.read(6)).toBeNull()
    expect(await bundle.drain()).toBe(false)
  })
})
