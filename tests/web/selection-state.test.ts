import { describe, expect, it } from 'vitest'
import {
  NOTHING_SELECTED,
  selectionAfter,
  type SelectionEvent,
} from '#web/islands/drive/list/selection/selection-state.ts'

const order = [1, 2, 3, 4, 5]

function after(...events: SelectionEvent[]) {
  const { keys } = events.reduce(selectionAfter, NOTHING_SELECTED)
  return keys === 'all' ? keys : [...keys].toSorted((one, other) => one - other)
}

const only = (id: number): SelectionEvent => ({ type: 'only', id })
const toggle = (id: number): SelectionEvent => ({ type: 'toggle', id, order })
const range = (id: number): SelectionEvent => ({ type: 'range', id, order })
const include = (id: number): SelectionEvent => ({ type: 'include', id })
const all: SelectionEvent = { type: 'all' }

describe('a selection', () => {
  it.each<[string, SelectionEvent[], number[] | 'all']>([
    ['is one entry', [only(2), only(3)], [3]],
    ['gains and loses entries', [only(2), toggle(4), toggle(2)], [4]],
    ['is a range down', [only(2), range(4)], [2, 3, 4]],
    ['is a range up', [only(4), range(2)], [2, 3, 4]],
    ['turns around its first entry', [only(3), range(5), range(1)], [1, 2, 3]],
    ['begins a range at what was toggled last', [only(1), toggle(4), range(5)], [4, 5]],
    ['begins a range where nothing was selected', [range(3)], [3]],
    ['begins a range anew where its first entry has gone', [only(9), range(3)], [3]],
    ['is everything', [all], 'all'],
    ['is everything but one', [all, toggle(2)], [1, 3, 4, 5]],
    ['stays, for the menu of one of its entries', [only(2), toggle(3), include(3)], [2, 3]],
    ['is replaced, for the menu of another', [only(2), include(3)], [3]],
    ['stays everything, for a menu', [all, include(3)], 'all'],
    ['is what a rectangle touches', [only(1), { type: 'set', ids: [4, 5] }], [4, 5]],
    ['is nothing', [all, { type: 'clear' }], []],
  ])('%s', (_name, events, expected) => {
    expect(after(...events)).toEqual(expected)
  })
})
