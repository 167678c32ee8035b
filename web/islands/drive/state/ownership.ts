import { useMemo } from 'react'
import type { EntryUser, FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useWorkspaceId } from './workspace.ts'

type WithPeople = Pick<FileEntry, 'users'>

/** Nobody for what a link shows. */
export const ownerOf = ({ users }: WithPeople): EntryUser | undefined =>
  users.find(({ owns_entry }) => owns_entry)

/** Whether the user may do it with an entry; some rights are told of only where they are missing. */
export const may = (
  { permissions }: Pick<FileEntry, 'permissions'>,
  permission: keyof FileEntry['permissions'],
): boolean => permissions[permission] ?? true

/** Who looks at entries, in which workspace. */
export interface Viewer {
  userId: number | undefined
  workspaceId: number
}

/** Whether the entry is in a space of the user's own, or in the workspace that is shown: not shared from elsewhere. */
export const isAtHome = (
  entry: WithPeople & Pick<FileEntry, 'workspace_id'>,
  { userId, workspaceId }: Viewer,
): boolean =>
  ownerOf(entry)?.id === userId || (workspaceId !== 0 && entry.workspace_id === workspaceId)

/** Those it is shared with, and who shares it with the user. The owner of a workspace shares nothing with its members. */
export const othersOf = (
  entry: WithPeople & Pick<FileEntry, 'workspace_id'>,
  viewer: Viewer,
): EntryUser[] =>
  entry.users.filter(
    ({ id, owns_entry: isOwner }) => id !== viewer.userId && !(isOwner && isAtHome(entry, viewer)),
  )

export const useUserId = (): number | undefined => useBootstrapData().user?.id

export function useViewer(): Viewer {
  const userId = useUserId()
  const workspaceId = useWorkspaceId()
  return useMemo(() => ({ userId, workspaceId }), [userId, workspaceId])
}
