import { visiblePath } from '../entries/present.ts'
import type { EntryRow } from '../entries/queries.ts'
import type { FolderCrumb } from '../entries/schema.ts'

/** The way to a folder from the topmost one that the caller may see, with the folder itself. */
export function breadcrumbOf(
  folder: Pick<EntryRow, 'id' | 'name' | 'hash' | 'ancestors' | 'grant'>,
  above: readonly FolderCrumb[],
): FolderCrumb[] {
  const visibleIds = new Set(visiblePath(folder).split('/').map(Number))
  return [...above.filter(({ id }) => visibleIds.has(id)), folder].map(({ id, name, hash }) => ({
    id,
    name,
    hash,
  }))
}
