import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ownerOf, useUserId } from './ownership.ts'
import { useWorkspace } from './workspace.ts'

/** Shows the workspace that an opened folder is in: “back” may lead to another one. What others share has none. */
export function useFollowedFolder(folder: FileEntry | null | undefined): void {
  const { workspace, show } = useWorkspace()
  const queryClient = useQueryClient()
  const userId = useUserId()
  const folderIn = folder?.workspace_id
  const isOwnOrMembers = folder && (folderIn !== 0 || ownerOf(folder)?.id === userId)
  const wantedId = isOwnOrMembers ? folderIn : undefined
  useEffect(() => {
    if (wantedId === undefined || wantedId === workspace.id) return
    let isLeft = false
    void import('./workspaces-query.ts')
      .then(({ workspacesQuery }) => queryClient.fetchQuery(workspacesQuery))
      .then((workspaces) => workspaces.find(({ id }) => id === wantedId))
      .then((wanted) => wanted && !isLeft && show(wanted))
      // The folder is shown; only what is around it is of another workspace.
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [wantedId, workspace.id, show, queryClient])
}
