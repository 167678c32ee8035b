import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { deleteEntries, idsOf, restoreEntries } from '../state/api.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { hideEntries, refreshDrive } from '../state/entry-cache.ts'
import { showUndoToast } from '../undo/undo-toast.ts'
import { undoable } from '../undo/undo-stack.ts'
import { askByDialog } from './ask-by-dialog.ts'
import { placeEntries, type Placed } from './place-entries.ts'
import { restoreCall } from './placing-calls.ts'

export const restoreFromTrash = undoable(
  async (queryClient: QueryClient, entries: FileEntry[], t: Translate): Promise<void> => {
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
  },
)

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
