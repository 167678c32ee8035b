import { useQueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { EntryVersion } from '#worker/features/versions/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { refreshDrive, showEntry } from '../state/entry-cache.ts'
import { showUndoToast } from '../undo/undo-toast.ts'
import { deleteVersion, restoreVersion, versionsQuery } from './details-api.ts'

/** Actions on an earlier version of a file. */
export function useVersionActions(entry: FileEntry, version: EntryVersion) {
  const queryClient = useQueryClient()
  const t = useTrans()

  async function refresh() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['drive', 'versions', entry.id] }),
      refreshDrive(queryClient),
    ])
  }

  async function putBack({ id }: EntryVersion): Promise<FileEntry> {
    const changed = await restoreVersion(entry.id, id)
    showEntry(queryClient, changed)
    return changed
  }

  return {
    /** The current content becomes a version, so nothing is lost. */
    async restore() {
      try {
        const before = await queryClient.ensureQueryData(versionsQuery(entry))
        const restored = await putBack(version)
        // It is done, even where the list that undoing needs can't be loaded.
        const after = await queryClient.fetchQuery(versionsQuery(restored)).catch(() => [])
        const replaced = after.find(({ id }) => before.every((known) => known.id !== id))
        const message = {
          message: '“:name” restored to an earlier version',
          values: { name: entry.name },
        }
        if (replaced)
          showUndoToast(queryClient, message, {
            undo: () => putBack(replaced),
            undone: 'The later version is back',
            entries: [entry],
          })
        else toast(message)
      } catch (error) {
        showHttpErrorToast(error)
      }
      await refresh()
    },

    async remove() {
      const isWanted = await confirm({
        title: t('Delete this version?'),
        body: t('This version of “:name” will be deleted. This cannot be undone.', {
          name: entry.name,
        }),
        confirmLabel: t('Delete version'),
        isDanger: true,
      })
      if (!isWanted) return
      try {
        await deleteVersion(entry.id, version.id)
        toast('Version deleted')
      } catch (error) {
        showHttpErrorToast(error)
      }
      await refresh()
    },
  }
}
