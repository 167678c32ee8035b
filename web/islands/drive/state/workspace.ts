import { createContext, use } from 'react'
import type { Workspace } from '#worker/features/workspaces/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'

/** As much of a workspace as the drive shows. */
export type ActiveWorkspace = Pick<Workspace, 'id' | 'name' | 'is_read_only' | 'currentUser'>

interface ShownWorkspace {
  workspace: ActiveWorkspace
  show: (workspace: ActiveWorkspace) => void
}

/** The workspace that is shown, and how to show another one. */
export const WorkspaceContext = createContext<ShownWorkspace | null>(null)

/** Throws in dialogs, which are rendered beside the drive: whoever opens one passes the workspace on. */
export function useWorkspace(): ShownWorkspace {
  const shown = use(WorkspaceContext)
  if (!shown) throw new Error('there is no workspace here')
  return shown
}

/** 0 = the personal one. */
export const useWorkspaceId = (): number => useWorkspace().workspace.id

/** Whether the user may do it in the workspace as a whole. */
export const mayInWorkspace = (
  { is_read_only: isReadOnly, currentUser }: ActiveWorkspace,
  permission: string,
): boolean => currentUser.is_owner || (!isReadOnly && currentUser.permissions.includes(permission))

export const workspaceName = ({ id, name }: Pick<Workspace, 'id' | 'name'>, t: Translate): string =>
  id === 0 ? t('Default') : name

/** The name of the top folder. */
export const rootNameOf = ({ id, name }: Pick<Workspace, 'id' | 'name'>, t: Translate): string =>
  id === 0 ? t('My files') : name
