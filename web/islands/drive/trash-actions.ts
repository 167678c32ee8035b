import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { showHttpErrorToast } from '#web/ui/show-error-toast.ts'
import { toast } from '#web/ui/toast-store.ts'
import { deleteEntries, emptyTrash, restoreEntries } from './api.ts'
import { entriesMessage } from './entries-message.ts'
import { hideEntries, refreshDrive } from './entry-cache.ts'
import { askByDialog } from './placing/ask-by-dialog.ts'
import { placeEntries, type Placed } from './placing/place-entries.ts'
import { restoreCall } from './placing/placing-calls.ts'
import { showUndoToast } from './undo-toast.ts'

/** Gone from the list at once; comes back if the server refuses. */
export async function moveToTrash(queryClient: QueryClient, entries: FileEntry[]): Promise<void> {
  const ids = entries.map(({ id }) => id)
  const putBack = hideEntries(queryClient, ids)
  try {
    await deleteEntries(ids)
    showUndoToast(
      queryClient,
      entriesMessage(entries, '“:name” moved to trash', ':count items moved to trash'),
      { entries, undone: 'Moved back', undo: () => restoreEntries(ids) },
    )
  } catch (error) {
    putBack()
    showHttpErrorToast(error)
  }
  await refreshDrive(queryClient, entries)
}

export async function restoreFromTrash(
  queryClient: QueryClient,
  entries: FileEntry[],
  t: Translate,
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  const putBack = hideEntries(queryClient, ids, 'trash')
  const ask = askByDialog({
    entries,
    location: ({ location }) => location?.name ?? t('My files'),
    onAsk: putBack,
  })
  try {
    const placed = await placeEntries(ids, restoreCall, ask)
    if (placed.isCancelled) putBack()
    if (placed.entries.length > 0) tellOfRestoring(queryClient, placed)
  } catch (error) {
    putBack()
    showHttpErrorToast(error)
  }
  await refreshDrive(queryClient, entries)
}

function tellOfRestoring(queryClient: QueryClient, { entries, replacedIds }: Placed): void {
  const message = entriesMessage(entries, '“:name” restored', ':count items restored')
  showUndoToast(queryClient, message, {
    entries,
    undone: 'Moved back to trash',
    undo: async () => {
      await deleteEntries(entries.map(({ id }) => id))
      if (replacedIds.length > 0) await restoreEntries(replacedIds)
    },
  })
}

export async function deleteForever(
  queryClient: QueryClient,
  entries: FileEntry[],
  t: Translate,
): Promise<void> {
  const { confirmDeleteForever } = await import('./dialogs/confirm-delete.ts')
  if (!(await confirmDeleteForever(entries, t))) return
  const ids = entries.map(({ id }) => id)
  const putBack = hideEntries(queryClient, ids)
  try {
    await deleteEntries(ids, { forever: true })
    toast(entriesMessage(entries, '“:name” deleted forever', ':count items deleted forever'))
  } catch (error) {
    putBack()
    showHttpErrorToast(error)
  }
  await refreshDrive(queryClient, [])
}

export async function emptyWholeTrash(queryClient: QueryClient, t: Translate): Promise<void> {
  const { confirmEmptyTrash } = await import('./dialogs/confirm-delete.ts')
  if (!(await confirmEmptyTrash(t))) return
  const toastId = toast.loading('Emptying trash …')
  try {
    await emptyTrash()
    toast('Trash emptied', { id: toastId })
  } catch (error) {
    showHttpErrorToast(error)
  }
  await refreshDrive(queryClient)
}
