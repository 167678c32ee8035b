import { workspaceIdOf } from '#worker/access/access.ts'
import type { FolderRow } from './folder-queries.ts'
import type { FolderNode } from './list-schema.ts'

/** @param hiddenLength characters of `ancestors` that the caller is told nothing of */
export const presentFolderNode = (row: FolderRow, hiddenLength: number): FolderNode => ({
  id: row.id,
  name: row.name,
  hash: row.hash,
  parent_id: row.parentId,
  path: `${row.ancestors.slice(hiddenLength)}${row.id}`,
  type: 'folder',
  color: row.color,
  workspace_id: workspaceIdOf(row),
  has_folders: Boolean(row.hasFolders),
})
