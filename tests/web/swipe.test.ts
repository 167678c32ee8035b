import { expect, it } from 'vitest'
import { swipeOf } from '#web/preview/parts/swipe.ts'

it.each([
  ['to the right, what is to the left comes', 80, 10, 'left'],
  ['to the left, what is to the right comes', -80, -10, 'right'],
  ['hardly anywhere, nothing does', 40, 0, null],
  ['downwards, nothing does', 80, 60, null],
] as const)('a finger went %s', (_title, x, y, side) => {
  expect(swipeOf({ x: 200, y: 200 }, { x: 200 + x, y: 200 + y })).toBe(side)
})
