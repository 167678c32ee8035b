import { expect, it } from 'vitest'
import { foldingOrder, neededRooms } from '#web/islands/drive/frame/fold-path.ts'

/** The indexes of the folders above that are shown. */
function shownIn(roomPx: number, abovePx: readonly number[], currentPx: number): number[] {
  const needed = neededRooms({ abovePx, currentPx, menuPx: 50 })
  return abovePx.flatMap((_, index) => ((needed[index] ?? 0) <= roomPx ? [index] : []))
}

const DEEP = [80, 100, 120, 140, 160]

it.each([
  // [room, folders above, current] → shown
  [800, DEEP, 200, [0, 1, 2, 3, 4]],
  [799, DEEP, 200, [0, 2, 3, 4]],
  [750, DEEP, 200, [0, 2, 3, 4]],
  [749, DEEP, 200, [0, 3, 4]],
  [629, DEEP, 200, [0, 4]],
  [489, DEEP, 200, [4]],
  [409, DEEP, 200, []],
  [0, DEEP, 200, []],
  // A longer name of the folder shown leaves less to those above.
  [800, DEEP, 380, [0, 4]],
  // The menu is wider than what it would hold: it is not needed.
  [300, [80, 20, 100], 100, [0, 1, 2]],
  [299, [80, 20, 100], 100, [2]],
  [300, [80, 100], 120, [0, 1]],
  [299, [80, 100], 120, [1]],
  [180, [80], 100, [0]],
  [179, [80], 100, []],
  [100, [], 200, []],
])('in %i px, below %j, a name of %i px', (roomPx, abovePx, currentPx, shown) => {
  expect(shownIn(roomPx, abovePx, currentPx)).toEqual(shown)
})

it('folds the farthest first, the root before the parent only', () => {
  expect(foldingOrder(5)).toEqual([1, 2, 3, 0, 4])
  expect(foldingOrder(2)).toEqual([0, 1])
  expect(foldingOrder(1)).toEqual([0])
  expect(foldingOrder(0)).toEqual([])
})
