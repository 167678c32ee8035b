import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Workspace } from '#worker/features/workspaces/schema.ts'
import { activeWorkspaceId } from '#web/api/active-workspace.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { rootNameOf } from './workspace.ts'

/** A folder that entries may go into. */
export interface FolderTarget {
  /** Null = the root. */
  id: number | null
  /** Whose root is meant; absent = that of the workspace that is shown. */
  workspaceId?: number
  name: string
  /** Ids from the top folder down to itself, joined by "/"; empty for the root. */
  path: string
}

export const folderTarget = ({
  id,
  name,
  path,
}: Pick<FileEntry, 'id' | 'name' | 'path'>): FolderTarget => ({ id, name, path })

/** The top of a workspace. */
export const rootTarget = (
  workspace: Pick<Workspace, 'id' | 'name'>,
  t: Translate,
): FolderTarget => ({
  id: null,
  workspaceId: workspace.id,
  name: rootNameOf(workspace, t),
  path: '',
})

/** That of the user's own drive. */
export const PERSONAL = { id: 0, name: '' }

/** Whether the folder is one of these entries, or somewhere below one. */
export function isWithin(
  target: Pick<FolderTarget, 'path'>,
  entries: readonly Pick<FileEntry, 'id'>[],
): boolean {
  const way = new Set(target.path.split('/'))
  return entries.some(({ id }) => way.has(String(id)))
}

/** Whether all of them are directly in the folder. */
export const areIn = (
  target: Pick<FolderTarget, 'id' | 'workspaceId'>,
  entries: readonly Pick<FileEntry, 'parent_id' | 'workspace_id'>[],
): boolean => entries.every((entry) => isIn(target, entry))

export const isIn = (
  { id, workspaceId }: Pick<FolderTarget, 'id' | 'workspaceId'>,
  entry: Pick<FileEntry, 'parent_id' | 'workspace_id'>,
): boolean =>
  entry.parent_id === id &&
  (id !== null || entry.workspace_id === (workspaceId ?? activeWorkspaceId()))
