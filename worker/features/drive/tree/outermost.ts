import type { EntryRow } from '../entries/entry-rows.ts'

/** Of chosen entries, those that do not go along anyway with a folder which was chosen too. */
export function outermost<Row extends Pick<EntryRow, 'id' | 'ancestors'>>(rows: Row[]): Row[] {
  const ids = new Set(rows.map((row) => row.id))
  return rows.filter((row) => !folderIds(row).some((id) => ids.has(id)))
}

/** The ids of the folders above an entry, from the top down. */
export const folderIds = ({ ancestors }: Pick<EntryRow, 'ancestors'>): number[] =>
  ancestors
    .split('/')
    .filter((id) => id !== '')
    .map(Number)
