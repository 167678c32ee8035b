import { entryNameKey } from '#worker/features/drive/entry-name.ts'
import type { EntryOrder, FileEntry } from '#worker/features/drive/schema.ts'
import type { SortOrder } from '#web/sort-order.ts'

/** Where an entry that has just come about belongs; the server's order is the one that counts. */
export function compareEntries(
  a: FileEntry,
  b: FileEntry,
  { orderBy, orderDir }: SortOrder,
): number {
  const foldersFirst = Number(b.type === 'folder') - Number(a.type === 'folder')
  if (foldersFirst !== 0) return foldersFirst
  const order = compareBy(a, b, orderBy) || a.id - b.id
  return orderDir === 'asc' ? order : -order
}

function compareBy(a: FileEntry, b: FileEntry, orderBy: EntryOrder): number {
  if (orderBy === 'file_size') return a.file_size - b.file_size
  if (orderBy === 'updated_at' || orderBy === 'created_at')
    return Date.parse(a[orderBy]) - Date.parse(b[orderBy])
  if (orderBy === 'type') return compareText(a.type, b.type)
  return compareText(entryNameKey(a.name), entryNameKey(b.name))
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
