import { workspaceIdOf } from '#worker/access/access.ts'
import type { LoadedFacts } from '#worker/access/access.ts'
import type { FolderRow } from './folder-queries.ts'
import type { FolderNode } from './list-schema.ts'

export const presentFolderNode = (
  row: FolderRow,
  spaceKind: LoadedFacts['spaceKind'],
): FolderNode => ({
  id: row.id,
  name: row.name,
  hash: row.hash,
  parent_id: row.parentId,
  path: `${row.ancestors.slice(1)}${row.id}`,
  type: 'folder',
  color: row.color,
  workspace_id: workspaceIdOf({ ...row, spaceKind }),
  has_folders: Boolean(row.hasFolders),
})
