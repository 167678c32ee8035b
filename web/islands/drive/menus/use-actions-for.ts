import { useCallback } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useBootstrapData, usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { actionsFor, type EntryAction } from '../actions/entry-actions.ts'
import type { DriveView } from '../state/drive-view.ts'
import { useViewer } from '../state/ownership.ts'
import { mayInWorkspace, useWorkspace } from '../state/workspace.ts'

/** Lists what the visitor may do with entries, by their roles and the rights to each. */
export function useActionsFor(view: DriveView): (entries: readonly FileEntry[]) => EntryAction[] {
  const viewer = useViewer()
  const { workspace } = useWorkspace()
  const { hasPermission } = usePermissions()
  const keepsVersions = useBootstrapData().settings.drive.versions_kept > 0
  const mayCreate = hasPermission('files.create')
  const mayDeleteForever =
    hasPermission('files.delete') && mayInWorkspace(workspace, 'files.delete')
  return useCallback(
    (entries) =>
      actionsFor(view, entries, { ...viewer, mayCreate, keepsVersions, mayDeleteForever }),
    [view, viewer, mayCreate, keepsVersions, mayDeleteForever],
  )
}
