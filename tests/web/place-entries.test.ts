import { describe, expect, it, vi } from 'vitest'
import type { FileEntry, NameConflict } from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { placeEntries } from '#web/islands/drive/placing/place-entries.ts'
import type { PlaceEntries } from '#web/islands/drive/placing/placing-calls.ts'

const entry = (id: number) => ({ id }) as FileEntry

/** As the server answers when it is asked, and the names of these entries are taken. */
function placeWhereTaken(takenIds: readonly number[]) {
  return vi.fn<PlaceEntries>((entryIds, { decisions = {} }) => {
    const open = entryIds.filter((id) => takenIds.includes(id) && !(id in decisions))
    if (open.length > 0) return Promise.reject(conflict(open))
    return Promise.resolve(entryIds.filter((id) => decisions[id] !== 'skip').map(entry))
  })
}

function conflict(ids: readonly number[]): ApiError {
  const conflicts = ids.map(
    (entryId) =>
      ({ entryId, name: `${entryId}.txt`, existing: { id: entryId + 1000 } }) as NameConflict,
  )
  return new ApiError({ status: 409, code: 'name_conflict', message: '', body: { conflicts } })
}

const idsOf = (entries: readonly FileEntry[]) => entries.map(({ id }) => id)

describe('placing entries', () => {
  it('asks nothing where no name is taken', async () => {
    const ask = vi.fn()
    const placed = await placeEntries([1, 2], placeWhereTaken([]), ask)
    expect(idsOf(placed.entries)).toEqual([1, 2])
    expect(placed).toMatchObject({ replacedIds: [], isCutShort: false })
    expect(ask).not.toHaveBeenCalled()
  })

  it('does as decided for each, and tells what was replaced', async () => {
    const ask = vi.fn(() =>
      Promise.resolve(
        new Map([
          [1, 'skip'],
          [2, 'replace'],
          [3, 'keepBoth'],
        ] as const),
      ),
    )
    const placed = await placeEntries([1, 2, 3, 4], placeWhereTaken([1, 2, 3]), ask)
    expect(idsOf(placed.entries)).toEqual([2, 3, 4])
    expect(placed.replacedIds).toEqual([1002])
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('leaves out what was not decided', async () => {
    const placed = await placeEntries([1, 2], placeWhereTaken([1]), () =>
      Promise.resolve(new Map()),
    )
    expect(idsOf(placed.entries)).toEqual([2])
  })

  it('ends with the question that was dismissed, and tells what was done before', async () => {
    const ids = Array.from({ length: 1100 }, (_, index) => index + 1)
    const place = placeWhereTaken([700])
    const placed = await placeEntries(ids, place, () => Promise.resolve(null))
    expect(placed.isCutShort).toBe(true)
    expect(placed.entries).toHaveLength(500)
    expect(place).toHaveBeenCalledTimes(2)
  })

  it('ends with the call that failed, and tells why, and what was done before', async () => {
    const ids = Array.from({ length: 1100 }, (_, index) => index + 1)
    const failure = new ApiError({ status: 404, code: 'not_found', message: 'Gone' })
    const place = vi.fn<PlaceEntries>((entryIds) =>
      entryIds.includes(700) ? Promise.reject(failure) : Promise.resolve(entryIds.map(entry)),
    )
    const placed = await placeEntries(ids, place, vi.fn())
    expect(placed).toMatchObject({ isCutShort: true, error: failure })
    expect(idsOf(placed.entries)).toEqual(ids.slice(0, 500))
    expect(place).toHaveBeenCalledTimes(2)
  })
})
