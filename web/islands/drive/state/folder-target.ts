import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** A folder that entries may go into. */
export interface FolderTarget {
  /** Null = the root. */
  id: number | null
  name: string
  /** Ids from the top folder down to itself, joined by "/"; empty for the root. */
  path: string
}

export const folderTarget = ({
  id,
  name,
  path,
}: Pick<FileEntry, 'id' | 'name' | 'path'>): FolderTarget => ({ id, name, path })

/** The top of the user's own drive. */
export const rootTarget = (t: (message: string) => string): FolderTarget => ({
  id: null,
  name: t('My files'),
  path: '',
})

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
  target: Pick<FolderTarget, 'id'>,
  entries: readonly Pick<FileEntry, 'parent_id'>[],
): boolean => entries.every(({ parent_id }) => parent_id === target.id)
