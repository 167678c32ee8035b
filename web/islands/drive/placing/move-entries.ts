import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { idsOf, renameEntry, restoreEntries } from '../state/api.ts'
import { accessChange } from './access-change.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { hideEntries, refreshDrive, showEntries } from '../state/entry-cache.ts'
import { showUndoToast } from '../undo/undo-toast.ts'
import { undoable } from '../undo/undo-stack.ts'
import { askByDialog, keepBoth } from './ask-by-dialog.ts'
import { areIn, isIn, isWithin, type FolderTarget } from '../state/folder-target.ts'
import { agreeToLeave, otherSpaceOf } from './other-space.ts'
import { placeEntries, type Placed } from './place-entries.ts'
import { moveCall } from './placing-calls.ts'

/**
 * Moves entries into a folder: gone from the lists of theirs at once; what the server refuses comes back.
 * @param options `onLeft`: told at once of those that stay; `onPlaced`: of the others, once listed; `isAgreed`: entries
 * may leave their drive without a question.
 */
export const moveEntries = undoable(
  async (
    queryClient: QueryClient,
    entries: readonly FileEntry[],
    target: FolderTarget,
    {
      onLeft = () => {},
      onPlaced = () => {},
      isAgreed = false,
    }: {
      onLeft?: (left: readonly FileEntry[]) => void
      onPlaced?: (placed: readonly FileEntry[]) => void
      isAgreed?: boolean
    } = {},
  ): Promise<void> => {
    if (isWithin(target, entries)) {
      toast.danger('A folder cannot go into itself.')
      onLeft(entries)
      return
    }
    if (areIn(target, entries)) {
      tellThatTheyAreThere(entries, target)
      return
    }
    const moving = entries.filter((entry) => !isIn(target, entry))
    const ids = idsOf(moving)
    const putBack = hideEntries(queryClient, ids, 'folder')
    const ask = askByDialog({ entries: moving, location: () => target.name, onAsk: putBack })
    const move = (onOtherSpace: 'move' | 'ask') =>
      placeEntries(ids, moveCall(target.id, target.workspaceId, onOtherSpace), ask)
    let placed = await move(isAgreed ? 'move' : 'ask')
    const otherSpace = otherSpaceOf(placed.error)
    if (otherSpace) {
      putBack()
      if (!(await agreeToLeave(moving, target, otherSpace))) {
        onLeft(moving)
        return
      }
      placed = await move('move')
    }
    if (placed.isCutShort) {
      const placedIds = idsOf(placed.entries)
      putBack()
      hideEntries(queryClient, placedIds, 'folder')
      onLeft(moving.filter(({ id }) => !placedIds.includes(id)))
    }
    if (placed.entries.length > 0) tell(queryClient, moving, placed, target)
    else if (placed.error !== undefined)
      showHttpErrorToast(placed.error, { field: 'destinationId' })
    showEntries(queryClient, placed.entries)
    onPlaced(placed.entries)
    await refreshDrive(queryClient, moving)
  },
)

function tellThatTheyAreThere(entries: readonly FileEntry[], { name: folder }: FolderTarget): void {
  toast(
    entriesMessage(
      entries,
      '“:name” is in “:folder” already',
      ':count items are in “:folder” already',
      { folder },
    ),
  )
}

/** Of one entry, and of several. */
const MOVED = {
  unchanged: ['“:name” moved to “:folder”', ':count items moved to “:folder”'],
  gained: [
    '“:name” moved to “:folder”. People with access to “:folder” can see it now.',
    ':count items moved to “:folder”. People with access to “:folder” can see them now.',
  ],
  lost: [
    '“:name” moved to “:folder”. People with access to its old folder can no longer see it.',
    ':count items moved to “:folder”. People with access to their old folder can no longer see them.',
  ],
} as const

function tell(
  queryClient: QueryClient,
  before: readonly FileEntry[],
  { entries, replacedIds, error }: Placed,
  { name: folder }: FolderTarget,
): void {
  const spaceOf = new Map(before.map((entry) => [entry.id, entry.workspace_id]))
  const isInSpace = entries.every((entry) => spaceOf.get(entry.id) === entry.workspace_id)
  // Of a move to another space, the question before it has said more.
  const { gained, lost } = accessChange(before, isInSpace ? entries : [])
  // Told first: it may surprise.
  const [one, many] = MOVED[gained ? 'gained' : lost ? 'lost' : 'unchanged']
  const message = entriesMessage(entries, one, many, { folder })
  showUndoToast(queryClient, message, {
    entries: before,
    error,
    undone: 'Moved back',
    undo: () => moveBack(before, entries, replacedIds),
  })
}

const homeOf = (entry: FileEntry | undefined) =>
  `${entry?.workspace_id ?? 0}/${entry?.parent_id ?? 0}`

/** To where each came from, by the name that it had there; and what was replaced comes back. */
async function moveBack(
  before: readonly FileEntry[],
  moved: readonly FileEntry[],
  replacedIds: number[],
): Promise<void> {
  const byId = new Map(before.map((entry) => [entry.id, entry]))
  const homes = Map.groupBy(moved, ({ id }) => homeOf(byId.get(id)))
  for (const [home, group] of homes) {
    const [workspaceId = 0, parentId] = home.split('/').map(Number)
    const ids = idsOf(group)
    const { entries, error } = await placeEntries(
      ids,
      moveCall(parentId || null, workspaceId),
      keepBoth,
    )
    for (const entry of entries) {
      const oldName = byId.get(entry.id)?.name ?? entry.name
      const hadNumber = group.some(({ id, name }) => id === entry.id && name !== oldName)
      if (hadNumber) await renameEntry(entry.id, oldName, entry.name)
    }
    if (error !== undefined) throw error
  }
  if (replacedIds.length > 0) await restoreEntries(replacedIds)
}
