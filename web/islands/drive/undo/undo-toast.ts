import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { refreshDrive } from '../state/entry-cache.ts'
import { keepUndo } from './undo-stack.ts'

/** Long enough to notice a slip of the finger, and to reach the button by keyboard. */
const UNDO_MS = 8000

interface UndoToast {
  undo: () => Promise<unknown>
  /** Told when it is undone. */
  undone: string
  /** The affected entries. */
  entries: readonly Pick<FileEntry, 'type'>[]
  /** Why no more was done, if it was to be. */
  error?: unknown
}

/** Tells what was done, with a button that undoes it; Ctrl+Z does, too. */
export function showUndoToast(
  queryClient: QueryClient,
  message: Message,
  { undo, undone, entries, error }: UndoToast,
): void {
  const run = keepUndo(async () => {
    try {
      await undo()
      toast(undone)
    } catch (failure) {
      showHttpErrorToast(failure)
    }
    await refreshDrive(queryClient, entries)
  })
  const options = {
    duration: UNDO_MS,
    action: { label: 'Undo', onAction: () => void run() },
  }
  if (error === undefined) toast(message, options)
  else showHttpErrorToast(error, { ...options, done: message })
}
