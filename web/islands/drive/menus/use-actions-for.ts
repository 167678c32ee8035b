import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { actionsFor, type EntryAction } from '../actions/entry-actions.ts'
import type { DriveView } from '../state/drive-view.ts'
import { useUserId } from '../state/ownership.ts'

/** Lists what the visitor may do with entries, by their roles and the rights to each. */
export function useActionsFor(view: DriveView): (entries: readonly FileEntry[]) => EntryAction[] {
  const userId = useUserId()
  const { hasPermission } = usePermissions()
  const visitor = {
    userId,
    mayShare: hasPermission('shares.create'),
    mayLink: hasPermission('links.create'),
    mayCreate: hasPermission('files.create'),
  }
  return (entries) => actionsFor(view, entries, visitor)
}
