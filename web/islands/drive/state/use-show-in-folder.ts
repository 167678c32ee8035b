import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { entryQuery } from './api.ts'
import { DRIVE_PATH, folderPath } from './drive-view.ts'
import { knownFolder } from './known-folder.ts'
import { revealEntry } from './reveal-entry.ts'
import { useWorkspace } from './workspace.ts'
import { workspacesQuery } from './workspaces-query.ts'

/** Opens the folder of an entry, in whatever workspace, and selects the entry there. */
export function useShowInFolder(): (entry: FileEntry) => void {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { workspace, show } = useWorkspace()
  return useCallback(
    (entry) => {
      async function addressOf({ parent_id: parentId, workspace_id: workspaceId }: FileEntry) {
        if (parentId !== null) {
          const known = knownFolder(queryClient, ({ id }) => id === parentId)
          return folderPath((known ?? (await queryClient.fetchQuery(entryQuery(parentId)))).hash)
        }
        if (workspaceId !== workspace.id) {
          const workspaces = await queryClient.fetchQuery(workspacesQuery)
          const wanted = workspaces.find(({ id }) => id === workspaceId)
          if (wanted) show(wanted)
        }
        return DRIVE_PATH
      }
      addressOf(entry)
        .then((address) => {
          navigate(address)
          // Once the list of that folder is on the screen.
          setTimeout(() => revealEntry(entry))
        })
        .catch(showHttpErrorToast)
    },
    [queryClient, navigate, workspace.id, show],
  )
}
