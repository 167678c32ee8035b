import { describe, expect, it } from 'vitest'
import type { OpenFile } from '#worker/features/uploads/bundle/bundle-file.ts'
import { planObjects } from '#worker/features/uploads/bundle/pack.ts'
import { packedAt, storedKeyOf } from '#worker/storage/packs.ts'

const fileOf = (sizeBytes: number): OpenFile => ({
  sizeBytes,
  said: { file: { name: 'a.txt', mime: '', size: sizeBytes }, folders: [] },
  upload: null,
  pack: null,
  object: null,
  outcome: null,
  isMade: false,
})

/** For each file the number of its pack and where it begins; null where it has an object of its own. */
function planOf(sizes: number[]) {
  const files = sizes.map(fileOf)
  const { fileByKey, packs } = planObjects(files)
  expect([...fileByKey.values()]).toEqual(files)
  return [...fileByKey].map(([key, file]) => {
    const packed = packedAt(key)
    expect(packed === null).toBe(file.pack === null)
    return packed && [packs.findIndex(({ name }) => name === packed.pack), packed.offset]
  })
}

describe('files of a bundle share objects', () => {
  it.each([
    [
      'small ones, in their order',
      [10, 20, 5],
      [
        [0, 0],
        [0, 10],
        [0, 30],
      ],
    ],
    ['none that is alone', [10], [null]],
    ['none that is empty, or larger than 100 kB', [0, 7, 100_001, 8], [null, [0, 0], null, [0, 7]]],
    [
      'of 1 MB at most',
      Array(21).fill(100_000),
      [
        ...Array.from({ length: 10 }, (_, index) => [0, index * 100_000]),
        ...Array.from({ length: 10 }, (_, index) => [1, index * 100_000]),
        null,
      ],
    ],
    ['none of none', [], []],
  ])('%s', (_what, sizes, plan) => {
    expect(planOf(sizes)).toEqual(plan)
  })
})

describe('the key of bytes', () => {
  const pack = 'A-_'.padEnd(43, 'x')
  it.each([
    [`uploads/${pack}~120~7`, { pack, offset: 120, sizeBytes: 7 }, `packs/${pack}`],
    [`uploads/${pack}`, null, `uploads/${pack}`],
    [`uploads/${pack}/${pack}`, null, `uploads/${pack}/${pack}`],
    [`uploads/${pack}~1`, null, `uploads/${pack}~1`],
    [`uploads/${pack}~1~`, null, `uploads/${pack}~1~`],
    [`uploads/x${pack}~1~2`, null, `uploads/x${pack}~1~2`],
    [`packs/${pack}~1~2`, null, `packs/${pack}~1~2`],
  ])('%s', (key, packed, stored) => {
    expect(packedAt(key)).toEqual(packed)
    expect(storedKeyOf(key)).toBe(stored)
  })
})
