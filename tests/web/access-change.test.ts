import { expect, it } from 'vitest'
import { accessChange } from '#web/islands/drive/placing/access-change.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

const entry = (id: number, ...people: number[]) =>
  ({ id, users: people.map((person) => ({ id: person })) }) as FileEntry

it.each([
  ['nobody', [entry(1, 7)], [entry(1, 7)], null],
  ['somebody new', [entry(1, 7)], [entry(1, 7, 8)], 'gained'],
  ['one less', [entry(1, 7, 8)], [entry(1, 7)], 'lost'],
  ['another one', [entry(1, 7, 8)], [entry(1, 7, 9)], 'gained'],
  ['one of several less', [entry(1, 7), entry(2, 7, 8)], [entry(1, 7), entry(2, 7)], 'lost'],
] as const)('a move that changes access for %s', (_, before, after, change) => {
  expect(accessChange(before, after)).toBe(change)
})
