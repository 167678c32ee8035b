import { useQueryClient } from '@tanstack/react-query'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { DriveView } from '../../state/drive-view.ts'
import type { Dropped } from '#web/uploads/queue/dropped-files.ts'
import { useChosenFiles } from '#web/uploads/chosen-files.tsx'
import { useWorkspace } from '../../state/workspace.ts'
import type { DriveList } from '../use-drive-list.ts'
import { useFileDrop } from './use-file-drop.ts'
import { mayCreateIn } from '../../state/current-folder.ts'

/** Uploads what the desktop drops on the page, into the folder under the pointer or the one shown. */
export function useDropIntoFolder(view: DriveView, { firstPage }: DriveList) {
  const chosenFiles = useChosenFiles()
  const queryClient = useQueryClient()
  const { workspace } = useWorkspace()

  function upload({ files, emptyFolders, unreadableCount }: Dropped, parentId: number | null) {
    if (files.length > 0) void chosenFiles.add(files, { parentId, workspaceId: workspace.id })
    if (emptyFolders.length > 0)
      import('../../placing/create-empty-folders.ts')
        .then((module) => module.createEmptyFolders(queryClient, emptyFolders, parentId))
        .catch(showHttpErrorToast)
    if (unreadableCount > 0)
      toast.danger(
        unreadableCount === 1
          ? 'A file could not be read and was skipped.'
          : {
              message: ':count files could not be read and were skipped.',
              values: { count: unreadableCount },
            },
      )
  }

  return useFileDrop(
    view.kind === 'folder' && firstPage && mayCreateIn(firstPage.folder, workspace)
      ? (dropped, folder) => upload(dropped, (folder ?? firstPage.folder)?.id ?? null)
      : null,
  )
}
