import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { showHttpErrorToast } from '#web/ui/show-error-toast.ts'
import { toast } from '#web/ui/toast-store.ts'
import { deleteEntries, emptyTrash, restoreEntries } from './api.ts'
import { hideEntries, refreshDrive } from './entry-cache.ts'

/** Long enough to notice a slip of the finger, and to reach the button by keyboard. */
const UNDO_MS = 8000

/** Gone from the list at once; comes back if the server refuses. */
export async function moveToTrash(queryClient: QueryClient, entries: FileEntry[]): Promise<void> {
  const ids = entries.map(({ id }) => id)
  const putBack = hideEntries(queryClient, ids)
  try {
    await deleteEntries(ids)
    toast(told(entries, '“:name” moved to trash', ':count items moved to trash'), {
      duration: UNDO_MS,
      action: { label: 'Undo', onAction: () => void undoTrash(queryClient, ids) },
    })
  } catch (error) {
    putBack()
    showHttpErrorToast(error)
  }
  await refreshDrive(queryClient)
}

async function undoTrash(queryClient: QueryClient, ids: number[]): Promise<void> {
  try {
    await restoreEntries(ids)
    toast('Moved back')
  } catch (error) {
    showHttpErrorToast(error)
  }
  await refreshDrive(queryClient)
}

export async function restoreFromTrash(
  queryClient: QueryClient,
  entries: FileEntry[],
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  const putBack = hideEntries(queryClient, ids)
  try {
    await restoreEntries(ids)
    toast(told(entries, '“:name” restored', ':count items restored'))
  } catch (error) {
    putBack()
    showHttpErrorToast(error)
  }
  await refreshDrive(queryClient)
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
    toast(told(entries, '“:name” deleted forever', ':count items deleted forever'))
  } catch (error) {
    putBack()
    showHttpErrorToast(error)
  }
  await refreshDrive(queryClient)
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

function told(entries: FileEntry[], one: string, many: string): Message {
  const [first] = entries
  return entries.length === 1 && first
    ? { message: one, values: { name: first.name } }
    : { message: many, values: { count: entries.length } }
}
