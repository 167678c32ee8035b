import { compareByCodePoint, nameOrderKey } from '#worker/names/name-order-key.ts'
import type { EntryOrder } from '#worker/features/drive/listing/list-schema.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { SortOrder } from '#web/api/sort-order.ts'

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
  if (orderBy === 'type') return compareByCodePoint(a.type, b.type)
  return compareByCodePoint(orderKeyOf(a), orderKeyOf(b))
}

/** A list may hold thousands, all of which are looked at for each new entry. */
const orderKeys = new WeakMap<FileEntry, string>()

function orderKeyOf(entry: FileEntry): string {
  const key = orderKeys.get(entry) ?? nameOrderKey(entry.name)
  orderKeys.set(entry, key)
  return key
}
