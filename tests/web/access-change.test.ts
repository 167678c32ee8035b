import { describe, expect, it } from 'vitest'
import { accessChange, movedInto } from '#web/islands/drive/placing/access-change.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

const entry = (id: number, ...people: string[]) =>
  ({ id, users: people.map((email) => ({ email, owns_entry: email === 'owner' })) }) as FileEntry

it.each([
  ['nobody', [entry(1, 'a')], [entry(1, 'a')], [false, false]],
  ['somebody new', [entry(1, 'a')], [entry(1, 'a', 'b')], [true, false]],
  ['one less', [entry(1, 'a', 'b')], [entry(1, 'a')], [false, true]],
  ['another one', [entry(1, 'a', 'b')], [entry(1, 'a', 'c')], [true, true]],
  [
    'one of several less',
    [entry(1, 'a'), entry(2, 'a', 'b')],
    [entry(1, 'a'), entry(2, 'a')],
    [false, true],
  ],
])('a move that changes access for %s', (_, before, after, [gained, lost]) => {
  expect(accessChange(before, after)).toEqual({ gained, lost })
})

describe('in another folder', () => {
  const root = undefined
  it.each([
    ['out of a shared folder', ['a'], ['a'], [], []],
    ['that is shared itself, out of a shared folder', ['a', 'b'], ['a'], [], ['b']],
    ['into a shared folder', [], root, ['a'], ['a']],
    ['that is shared, out of the root', ['b'], root, ['a'], ['b', 'a']],
    ['from one to another', ['a'], ['a'], ['b'], ['b']],
  ])('an entry %s is shared with its people', (_, people, source, destination, after) => {
    const folder = (names: string[] | undefined) => names && entry(9, 'owner', ...names)
    const moved = movedInto(entry(1, 'owner', ...people), folder(source), folder(destination))
    const emails = new Set(moved.users.map(({ email }) => email))
    expect([...emails]).toEqual(['owner', ...after])
  })
})
