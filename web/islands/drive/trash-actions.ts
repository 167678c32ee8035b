import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { showHttpErrorToast } from '#web/ui/show-error-toast.ts'
import { toast } from '#web/ui/toast-store.ts'
import { deleteEntries, doToMany, emptyTrash, idsOf, restoreEntries } from './api.ts'
import { entriesMessage } from './entries-message.ts'
import { hideEntries, refreshDrive } from './entry-cache.ts'
import { askByDialog } from './placing/ask-by-dialog.ts'
import { placeEntries, type Placed } from './placing/place-entries.ts'
import { restoreCall } from './placing/placing-calls.ts'
import { showUndoToast } from './undo-toast.ts'

/** Gone from the list at once; what the server refuses comes back. */
export async function moveToTrash(queryClient: QueryClient, entries: FileEntry[]): Promise<void> {
  const { done, error } = await hideAndDo(queryClient, entries, deleteEntries)
  if (done.length > 0)
    showUndoToast(
      queryClient,
      entriesMessage(done, '“:name” moved to trash', ':count items moved to trash'),
      { entries: done, error, undone: 'Moved back', undo: () => restoreEntries(idsOf(done)) },
    )
  else showHttpErrorToast(error)
  await refreshDrive(queryClient, entries)
}

export async function restoreFromTrash(
  queryClient: QueryClient,
  entries: FileEntry[],
  t: Translate,
): Promise<void> {
  const ids = idsOf(entries)
  const putBack = hideEntries(queryClient, ids, 'trash')
  const ask = askByDialog({
    entries,
    location: ({ location }) => location?.name ?? t('My files'),
    onAsk: putBack,
  })
  const placed = await placeEntries(ids, restoreCall, ask)
  if (placed.isCutShort) {
    putBack()
    hideEntries(queryClient, idsOf(placed.entries), 'trash')
  }
  if (placed.entries.length > 0) tellOfRestoring(queryClient, placed)
  else if (placed.error !== undefined) showHttpErrorToast(placed.error)
  await refreshDrive(queryClient, entries)
}

function tellOfRestoring(queryClient: QueryClient, { entries, replacedIds, error }: Placed): void {
  const message = entriesMessage(entries, '“:name” restored', ':count items restored')
  showUndoToast(queryClient, message, {
    entries,
    error,
    undone: 'Moved back to trash',
    undo: async () => {
      await deleteEntries(idsOf(entries))
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
  const { done, error } = await hideAndDo(queryClient, entries, (ids) =>
    deleteEntries(ids, { forever: true }),
  )
  const message = entriesMessage(done, '“:name” deleted forever', ':count items deleted forever')
  if (error === undefined) toast(message)
  else showHttpErrorToast(error, done.length > 0 ? { done: message } : {})
  await refreshDrive(queryClient, [])
}

async function hideAndDo(
  queryClient: QueryClient,
  entries: readonly FileEntry[],
  call: (ids: number[]) => Promise<void>,
) {
  const putBack = hideEntries(queryClient, idsOf(entries))
  const outcome = await doToMany(entries, call)
  if (outcome.error !== undefined) {
    putBack()
    hideEntries(queryClient, idsOf(outcome.done))
  }
  return outcome
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
