import { visiblePath } from '../entries/present.ts'
import type { EntryRow } from '../entries/entry-rows.ts'
import type { FolderCrumb } from '../entries/schema.ts'

/**
 * The way to a folder from the topmost one that the caller may see, or in the trash from what was trashed, with the
 * folder itself.
 */
export function breadcrumbOf(
  folder: Pick<EntryRow, 'id' | 'name' | 'hash' | 'ancestors' | 'grant' | 'trashRootId'>,
  above: readonly FolderCrumb[],
): FolderCrumb[] {
  const visibleIds = new Set(visiblePath(folder).split('/').map(Number))
  const way = [...above.filter(({ id }) => visibleIds.has(id)), folder]
  const top = way.findIndex(({ id }) => id === folder.trashRootId)
  return way.slice(Math.max(top, 0)).map(({ id, name, hash }) => ({
    id,
    name,
    hash,
  }))
}
