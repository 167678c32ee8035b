import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { hideEntries, refreshDrive } from '../state/entry-cache.ts'
import { unshareEntry } from '../state/share-api.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { irreversible } from '../undo/undo-stack.ts'

/** Ends the user's own access to entries, once they agree: only the owner can give it back. */
export const leaveShares = irreversible(
  async (
    queryClient: QueryClient,
    entries: readonly FileEntry[],
    userId: number,
    t: Translate,
  ): Promise<boolean> => {
    const isAgreed = await confirm({
      title: t(
        entriesMessage(
          entries,
          'Remove “:name” from your shared items?',
          'Remove :count items from your shared items?',
        ),
      ),
      body: t('You lose access until the owner shares with you again. Nothing is deleted.'),
      confirmLabel: t('Remove'),
      isDanger: true,
    })
    if (!isAgreed) return false
    const done: FileEntry[] = []
    try {
      for (const entry of entries) {
        await unshareEntry(entry.id, userId)
        done.push(entry)
      }
    } catch (error) {
      showHttpErrorToast(error)
    }
    if (done.length > 0) {
      hideEntries(
        queryClient,
        done.map(({ id }) => id),
      )
      toast(entriesMessage(done, '“:name” removed', ':count items removed'))
    }
    await refreshDrive(queryClient)
    return done.length > 0
  },
)
