import { describe, expect, it } from 'vitest'
import { listGeometry } from '#web/islands/drive/list/grid/list-geometry.ts'
import { indexOfPrefix, targetOfKey, TypeAhead } from '#web/islands/drive/list/grid/list-keys.ts'

const section = (count: number, itemSize: number) => ({ count, itemSize })

const ROWS = listGeometry([section(100_000, 44)], 1, 0)
/** Five folders and seven files, three in a line. */
const TILES = listGeometry([section(5, 50), section(7, 200)], 3, 10)

/** A heading above two rows, and one above five. */
const GROUPS = listGeometry(
  [
    { count: 2, itemSize: 50, headingSize: 30 },
    { count: 5, itemSize: 50, headingSize: 30 },
  ],
  1,
  10,
)

describe('headings', () => {
  it('have their place above the entries', () => {
    expect(GROUPS.size).toBe(40 + 2 * 60 + 40 + 5 * 60 - 10)
    expect(GROUPS.spanOf(0)).toEqual({ top: 40, size: 50 })
    expect(GROUPS.spanOf(2)).toEqual({ top: 200, size: 50 })
  })

  it('are shown with the first entry below', () => {
    expect(GROUPS.spanWithHeading(2)).toEqual({ top: 160, size: 90 })
    expect(GROUPS.spanWithHeading(3)).toEqual(GROUPS.spanOf(3))
    expect(GROUPS.rangeBetween(0, 100)).toEqual({ first: 0, end: 1, before: 0 })
    expect(GROUPS.rangeBetween(170, 210)).toEqual({ first: 2, end: 3, before: 160 })
    expect(GROUPS.rangeBetween(255, 330)).toEqual({ first: 3, end: 5, before: 260 })
  })

  it('are passed by keys and boxes', () => {
    expect(GROUPS.indexByLines(1, 1)).toBe(2)
    expect(GROUPS.indexesIn({ top: 150, bottom: 210, firstColumn: 0, lastColumn: 0 })).toEqual([2])
  })
})

describe('places of a list', () => {
  it.each([
    ['rows', ROWS, 100_000, 4_400_000],
    ['tiles', TILES, 12, 2 * 60 + 3 * 210 - 10],
    ['nothing', listGeometry([], 3, 10), 0, 0],
  ])('%s have a size', (_name, geometry, count, size) => {
    expect(geometry).toMatchObject({ count, size })
  })

  it.each([
    ['the first row', ROWS, 0, 0, 44],
    ['the last row', ROWS, 99_999, 4_399_956, 44],
    ['a folder of the second line', TILES, 4, 60, 50],
    ['the first file', TILES, 5, 120, 200],
    ['the last file', TILES, 11, 120 + 2 * 210, 200],
  ])('%s', (_name, geometry, index, top, size) => {
    expect(geometry.spanOf(index)).toEqual({ top, size })
  })

  it.each([
    ['rows from the top', ROWS, -600, 800, { first: 0, end: 19, before: 0 }],
    ['rows amid', ROWS, 44_000, 44_044, { first: 1000, end: 1001, before: 44_000 }],
    ['rows at the end', ROWS, 4_399_990, 9e9, { first: 99_999, end: 100_000, before: 4_399_956 }],
    ['tiles of both kinds', TILES, 60, 121, { first: 3, end: 8, before: 60 }],
    ['tiles beside the gap', TILES, 321, 400, { first: 8, end: 11, before: 330 }],
  ])('%s are in view', (_name, geometry, top, bottom, range) => {
    expect(geometry.rangeBetween(top, bottom)).toEqual(range)
  })

  it('a box touches the tiles of its lines and columns', () => {
    const area = { top: 70, bottom: 130, firstColumn: 1, lastColumn: 2 }
    expect(TILES.indexesIn(area)).toEqual([4, 6, 7])
  })
})

describe('keys', () => {
  const press = (key: string, isRightToLeft = false) => ({ key, isRightToLeft, pageLines: 10 })

  it.each([
    ['ArrowDown', ROWS, 5, 6],
    ['ArrowUp', ROWS, 0, 0],
    ['ArrowRight', ROWS, 5, null],
    ['PageDown', ROWS, 5, 15],
    ['PageUp', ROWS, 5, 0],
    ['End', ROWS, 5, 99_999],
    ['Home', ROWS, 5, 0],
    ['x', ROWS, 5, null],
    ['ArrowRight', TILES, 2, 3],
    ['ArrowLeft', TILES, 0, 0],
    ['ArrowDown', TILES, 1, 4],
    // The second line of folders has two: the last of them.
    ['ArrowDown', TILES, 2, 4],
    ['ArrowDown', TILES, 4, 6],
    ['ArrowUp', TILES, 7, 4],
    ['ArrowDown', TILES, 10, 11],
    ['PageDown', TILES, 0, 11],
  ] as const)('%s goes on', (key, geometry, from, to) => {
    expect(targetOfKey(press(key), from, geometry)).toBe(to)
  })

  it('left and right are the other way round in right-to-left pages', () => {
    expect(targetOfKey(press('ArrowRight', true), 2, TILES)).toBe(1)
    expect(targetOfKey(press('ArrowLeft', true), 2, TILES)).toBe(3)
  })
})

describe('first letters', () => {
  const names = ['Alpha', 'beta', 'Bora', 'Élan', 'my file']
  const typed = (...keys: [string, number][]) => {
    const typeAhead = new TypeAhead()
    let at = 0
    const given = { count: names.length, nameAt: (index: number) => names[index] ?? '' }
    for (const [key, nowMs] of keys) {
      const start = typeAhead.type(key, nowMs, at)
      at = indexOfPrefix(typeAhead.text, given, start)
    }
    return at
  }

  it.each([
    ['the next that begins so', [['b', 0]], 1],
    [
      'more letters narrow',
      [
        ['b', 0],
        ['o', 499],
      ],
      2,
    ],
    [
      'after half a second a new word begins',
      [
        ['b', 0],
        ['a', 500],
      ],
      0,
    ],
    [
      'the same letter goes on',
      [
        ['b', 0],
        ['b', 600],
      ],
      2,
    ],
    ['without accents', [['e', 0]], 3],
    [
      'with a space',
      [
        ['m', 0],
        ['y', 1],
        [' ', 2],
        ['f', 3],
      ],
      4,
    ],
    ['nothing', [['z', 0]], -1],
  ] as [string, [string, number][], number][])('%s', (_name, keys, index) => {
    expect(typed(...keys)).toBe(index)
  })
})
