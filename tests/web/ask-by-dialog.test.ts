import { expect, it, vi } from 'vitest'
import type {
  ClashDecision,
  FileEntry,
  NameConflict,
} from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { ClashAnswer } from '#web/islands/drive/clashes/name-clash.ts'
import type { NameClashDialogProps } from '#web/islands/drive/clashes/name-clash-dialog.tsx'
import { askByDialog } from '#web/islands/drive/placing/ask-by-dialog.ts'
import { placeEntries } from '#web/islands/drive/placing/place-entries.ts'
import type { PlaceEntries } from '#web/islands/drive/placing/placing-calls.ts'
import { closeDialog, dialogStore } from '#web/ui/overlays/dialog-store.ts'

const COUNT = 1100
const ids = Array.from({ length: COUNT }, (_, index) => index + 1)
/** The user may not delete 700, so the entry in its way can't be replaced. */
const entries = ids.map(
  (id) =>
    ({ id, type: 'text', permissions: { 'files.delete': id !== 700 } }) as unknown as FileEntry,
)

/** All names are taken. */
const place: PlaceEntries = (entryIds, { decisions = {} }) => {
  const open = entryIds.filter((id) => !(id in decisions))
  const conflicts = open.map(
    (entryId) =>
      ({ entryId, name: `${entryId}`, existing: { id: entryId, type: 'text' } }) as NameConflict,
  )
  return open.length > 0
    ? Promise.reject(
        new ApiError({ status: 409, code: 'name_conflict', message: '', body: { conflicts } }),
      )
    : Promise.resolve(
        entryIds.filter((id) => decisions[id] !== 'skip').map((id) => ({ id }) as FileEntry),
      )
}

/** Moves them all; the visitor answers each question as told, in turn. */
async function placeAll(answers: ((clashes: NameClashDialogProps) => ClashAnswer | undefined)[]) {
  const asked: NameClashDialogProps[] = []
  const unsubscribe = dialogStore.subscribe(() => {
    const dialog = dialogStore.getSnapshot()
    if (!dialog) return
    const props = dialog.data as NameClashDialogProps
    asked.push(props)
    queueMicrotask(() => closeDialog(dialog.id, answers.shift()?.(props)))
  })
  const onAsk = vi.fn()
  const ask = askByDialog({ entries, location: () => 'Harbour', onAsk })
  const placed = await placeEntries(ids, place, ask)
  unsubscribe()
  expect(onAsk).toHaveBeenCalledTimes(asked.length)
  return { asked, placed }
}

const all =
  (decision: ClashDecision, isForAll: boolean) =>
  ({ clashes }: NameClashDialogProps): ClashAnswer => ({
    decisions: clashes.map(() => decision),
    forAll: isForAll ? decision : null,
  })

it('a decision for all applies to all calls of one move', async () => {
  const { asked, placed } = await placeAll([all('keepBoth', true)])
  expect(asked.map(({ clashes, mayBeMore }) => [clashes.length, mayBeMore])).toEqual([[500, true]])
  expect(placed.entries).toHaveLength(COUNT)
})

it('clashes that can’t be replaced with the others are asked about', async () => {
  const { asked, placed } = await placeAll([all('replace', true), all('skip', false)])
  expect(asked.map(({ clashes }) => clashes.length)).toEqual([500, 1])
  expect(asked[1]?.clashes[0]?.name).toBe('700')
  expect(placed.entries).toHaveLength(COUNT - 1)
  expect(placed.replacedIds).toHaveLength(COUNT - 1)
})

it('single decisions are asked for call by call, without “for all” in the last call', async () => {
  const { asked } = await placeAll([1, 2, 3].map(() => all('skip', false)))
  expect(asked.map(({ clashes, mayBeMore }) => [clashes.length, mayBeMore])).toEqual([
    [500, true],
    [500, true],
    [100, false],
  ])
})
