import { describe, expect, it } from 'vitest'
import type { RequestContext } from '#worker/context/context.ts'
import type { BundleFile } from '#worker/features/uploads/bundle/bundle-file.ts'
import { BundleReader } from '#worker/features/uploads/bundle/bundle-reader.ts'
import { storeFiles } from '#worker/features/uploads/bundle/store-files.ts'

/** A bucket that takes a while, and counts the files and bytes that it is given at once. */
function slowBucket() {
  const now = { puts: 0, bytes: 0 }
  const most = { puts: 0, bytes: 0 }
  const stored = new Map<string, string>()
  const put = async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
    now.puts += 1
    now.bytes += bytes.length
    most.puts = Math.max(most.puts, now.puts)
    most.bytes = Math.max(most.bytes, now.bytes)
    await new Promise((resolve) => setTimeout(resolve, 2))
    now.puts -= 1
    now.bytes -= bytes.length
    stored.set(key, new TextDecoder().decode(bytes.subarray(0, 3)))
    return { sizeBytes: bytes.length, etag: 'etag' }
  }
  const ctx = { deps: { objects: { put } }, requestId: 'test' } as unknown as RequestContext
  return { ctx, most, stored }
}

function fileOf(index: number, sizeBytes: number, name = `${index}.jpg`): BundleFile {
  const file = { name, mime: '', size: sizeBytes }
  return {
    sizeBytes,
    said: { file, folders: [] },
    upload: { id: index, objectKey: `key ${index}` },
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
    await storeFiles(ctx, new BundleReader(bodyOf(files)), files)
    expect(most.puts).toBeGreaterThan(1)
    expect(most.puts).toBeLessThanOrEqual(6)
    expect(most.bytes).toBeLessThanOrEqual(5_000_000)
    for (const index of files.keys())
      expect(stored.get(`key ${index}`)).toBe(String(index).padStart(3, '0'))
  })

  it('keep at most 1 MB in memory for their texts, and nothing of pictures', async () => {
    const { ctx } = slowBucket()
    const texts = many(16, 300_000, 'text.txt')
    const kept = await storeFiles(ctx, new BundleReader(bodyOf(texts)), texts)
    expect([...kept.keys()]).toEqual(['key 0', 'key 1', 'key 2'])
    const pictures = many(16, 1000)
    const none = await storeFiles(ctx, new BundleReader(bodyOf(pictures)), pictures)
    expect(none.size).toBe(0)
  })

  it('that are refused are read over', async () => {
    const { ctx, stored } = slowBucket()
    const files = many(3, 1000)
    Object.assign(files[1] ?? {}, { said: null })
    await storeFiles(ctx, new BundleReader(bodyOf(files)), files)
    expect([...stored]).toEqual([
      ['key 0', '000'],
      ['key 2', '002'],
    ])
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
