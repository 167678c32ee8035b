import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { deleteEntries, doToMany, emptyTrash, idsOf, restoreEntries } from '../state/api.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { hideEntries, refreshDrive } from '../state/entry-cache.ts'
import { showUndoToast } from '../undo/undo-toast.ts'
import { irreversible, undoable } from '../undo/undo-stack.ts'

/** Gone from the list at once; what the server refuses comes back. */
export const moveToTrash = undoable(
  async (queryClient: QueryClient, entries: FileEntry[]): Promise<void> => {
    const { done, error } = await hideAndDo(queryClient, entries, deleteEntries)
    if (done.length > 0)
      showUndoToast(
        queryClient,
        entriesMessage(done, '“:name” moved to trash', ':count items moved to trash'),
        { entries: done, error, undone: 'Restored', undo: () => restoreEntries(idsOf(done)) },
      )
    else showHttpErrorToast(error)
    await refreshDrive(queryClient, entries)
  },
)

/** The same for own uploads in the folders of others, whose owner alone can restore them: so the user is asked first. */
export const moveSharedToTrash = irreversible(
  async (queryClient: QueryClient, entries: FileEntry[], t: Translate): Promise<boolean> => {
    const { confirmTrashShared } = await import('../dialogs/confirm-delete.ts')
    if (!(await confirmTrashShared(entries, t))) return false
    const { done, error } = await hideAndDo(queryClient, entries, deleteEntries)
    const message = entriesMessage(done, '“:name” moved to trash', ':count items moved to trash')
    if (error === undefined) toast(message)
    else showHttpErrorToast(error, done.length > 0 ? { done: message } : {})
    await refreshDrive(queryClient, entries)
    return done.length > 0
  },
)

export const deleteForever = irreversible(
  async (queryClient: QueryClient, entries: FileEntry[], t: Translate): Promise<boolean> => {
    const { confirmDeleteForever } = await import('../dialogs/confirm-delete.ts')
    if (!(await confirmDeleteForever(entries, t))) return false
    const { done, error } = await hideAndDo(queryClient, entries, (ids) =>
      deleteEntries(ids, { forever: true }),
    )
    const message = entriesMessage(done, '“:name” deleted forever', ':count items deleted forever')
    if (error === undefined) toast(message)
    else showHttpErrorToast(error, done.length > 0 ? { done: message } : {})
    await refreshDrive(queryClient, [])
    return done.length > 0
  },
)

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

export const emptyWholeTrash = irreversible(
  async (queryClient: QueryClient, t: Translate): Promise<boolean> => {
    const { confirmEmptyTrash } = await import('../dialogs/confirm-delete.ts')
    if (!(await confirmEmptyTrash(t))) return false
    const toastId = toast.loading('Emptying trash …')
    try {
      await emptyTrash()
      toast('Trash emptied', { id: toastId })
    } catch (error) {
      showHttpErrorToast(error)
    }
    await refreshDrive(queryClient)
    // After an error, too: some of it may be gone.
    return true
  },
)
