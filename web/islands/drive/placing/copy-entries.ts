import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { removeToast, toast } from '#web/ui/overlays/toast-store.ts'
import { deleteEntries, idsOf, restoreEntries } from '../state/api.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { refreshDrive, showEntries } from '../state/entry-cache.ts'
import { showUndoToast } from '../undo/undo-toast.ts'
import { undoable } from '../undo/undo-stack.ts'
import { askByDialog } from './ask-by-dialog.ts'
import { revealCopy, revealPasted } from '../state/reveal-entry.ts'
import { isWithin, type FolderTarget } from '../state/folder-target.ts'
import { placeEntries, type Placed } from './place-entries.ts'
import { copyCall } from './placing-calls.ts'

/** @param target null = beside each original. */
export const copyEntries = undoable(
  async (
    queryClient: QueryClient,
    entries: readonly FileEntry[],
    target: FolderTarget | null,
  ): Promise<void> => {
    if (target && isWithin(target, entries)) {
      toast.danger('A folder cannot go into itself.')
      return
    }
    const toastId = toast.loading('Copying …')
    const endLoading = () => removeToast(toastId)
    const call = copyCall(target ? target.id : undefined, target?.workspaceId)
    const ask = askByDialog({ entries, location: () => target?.name ?? '', onAsk: endLoading })
    const placed = await placeEntries(idsOf(entries), call, ask)
    endLoading()
    if (placed.entries.length > 0) tell(queryClient, placed, target)
    else if (placed.error !== undefined)
      showHttpErrorToast(placed.error, { field: 'destinationId' })
    showEntries(queryClient, placed.entries)
    const [original, copy] = [entries[0], placed.entries[0]]
    if (target) revealPasted(placed.entries)
    else if (entries.length === 1 && original && copy) revealCopy(copy, original)
    await refreshDrive(queryClient, entries)
  },
)

function tell(
  queryClient: QueryClient,
  { entries, replacedIds, error }: Placed,
  target: FolderTarget | null,
): void {
  const message = target
    ? entriesMessage(entries, '“:name” copied to “:folder”', ':count items copied to “:folder”', {
        folder: target.name,
      })
    : entriesMessage(entries, 'Copied as “:name”', ':count items copied')
  showUndoToast(queryClient, message, {
    entries,
    error,
    undone: 'Copies moved to trash',
    undo: async () => {
      await deleteEntries(idsOf(entries))
      if (replacedIds.length > 0) await restoreEntries(replacedIds)
    },
  })
}
