import { expect, it } from 'vitest'
import type { EntryAction } from '#web/islands/drive/actions/entry-actions.ts'
import { fitActions } from '#web/islands/drive/list/selection/fit-actions.ts'

const ACTIONS: EntryAction[] = ['move', 'trash', 'share', 'download']
const WORDS = new Map(ACTIONS.map((action) => [action, 100] as const))

it.each([
  // [room, menu needed, words] → [buttons, worded, menu]
  [452, false, WORDS, ['move', 'trash', 'share', 'download'], 4, false],
  [412, false, WORDS, ['move', 'trash', 'share', 'download'], 4, false],
  [411, false, WORDS, ['move', 'trash', 'share', 'download'], 3, false],
  [140, false, WORDS, ['move', 'trash', 'share', 'download'], 0, false],
  [139, false, WORDS, ['move', 'trash'], 0, true],
  [68, false, WORDS, ['move'], 0, true],
  [31, false, WORDS, [], 0, true],
  [0, false, WORDS, [], 0, true],
  [176, true, WORDS, ['move', 'trash', 'share', 'download'], 0, true],
  [452, true, new Map(), ['move', 'trash', 'share', 'download'], 0, true],
] as const)('in %i px (menu needed: %s)', (roomPx, isMenuNeeded, wordPx, buttons, words, menu) => {
  const fitting = fitActions(ACTIONS, isMenuNeeded, { roomPx, gapPx: 4, iconPx: 32, wordPx })
  expect([...fitting.buttons]).toEqual(buttons)
  expect([...fitting.worded]).toEqual(ACTIONS.slice(0, words))
  expect(fitting.hasMenu).toBe(menu)
})

it('shows everything as icons until the room is measured', () => {
  const fitting = fitActions(ACTIONS, false, {
    roomPx: Infinity,
    gapPx: 4,
    iconPx: 32,
    wordPx: new Map(),
  })
  expect([...fitting.buttons]).toEqual(ACTIONS)
  expect(fitting.worded.size).toBe(0)
})
