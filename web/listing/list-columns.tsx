import type { ReactNode } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { EntryOrder, OrderDirection } from '#worker/features/drive/listing/list-schema.ts'
import type { ColumnId, DrivePreferences } from '#worker/features/preferences/schema.ts'
import { compareByCodePoint, nameOrderKey } from '#worker/names/name-order-key.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { RecentDate } from '#web/i18n/formatted-date.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'
import { OwnerName, TypeName } from './column-facts.tsx'

export type SortOrder = Pick<DrivePreferences, 'orderBy' | 'orderDir'>

interface SortDefinition {
  label: string
  /** Newest and largest first, but A before Z. */
  usualDirection: OrderDirection
  /** Ascending; the same order as the server's column (`list-queries.ts`). */
  compare: (a: FileEntry, b: FileEntry) => number
}

/** Orders of a list, as the menus list them. */
export const SORT_ORDERS = {
  name: {
    label: 'Name',
    usualDirection: 'asc',
    compare: (a, b) => compareByCodePoint(orderKeyOf(a), orderKeyOf(b)),
  },
  updated_at: {
    label: 'Last changed',
    usualDirection: 'desc',
    compare: (a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at),
  },
  created_at: {
    label: 'Added',
    usualDirection: 'desc',
    compare: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  },
  file_size: {
    label: 'Size',
    usualDirection: 'desc',
    compare: (a, b) => a.file_size - b.file_size,
  },
  type: {
    label: 'Type',
    usualDirection: 'asc',
    compare: (a, b) =>
      compareByCodePoint(a.type, b.type) || compareByCodePoint(orderKeyOf(a), orderKeyOf(b)),
  },
} satisfies Record<EntryOrder, SortDefinition>

export const SORT_KEYS = Object.keys(SORT_ORDERS) as EntryOrder[]

/** The order after a choice in the menu. */
export const usualSort = (orderBy: EntryOrder): SortOrder => ({
  orderBy,
  orderDir: SORT_ORDERS[orderBy].usualDirection,
})

/** Predicts the server's order for entries that it has not listed yet. */
export function compareEntries(
  a: FileEntry,
  b: FileEntry,
  { orderBy, orderDir }: SortOrder,
): number {
  const foldersFirst = Number(b.type === 'folder') - Number(a.type === 'folder')
  if (foldersFirst !== 0) return foldersFirst
  const order = SORT_ORDERS[orderBy].compare(a, b) || a.id - b.id
  return orderDir === 'asc' ? order : -order
}

/** Insertion compares a new entry with thousands: each key is computed once. */
const orderKeys = new WeakMap<FileEntry, string>()

function orderKeyOf(entry: FileEntry): string {
  const key = orderKeys.get(entry) ?? nameOrderKey(entry.name)
  orderKeys.set(entry, key)
  return key
}

export interface ListColumn {
  id: ColumnId | 'name' | 'deleted_at' | 'deleted_from' | 'time_left' | 'recent_at'
  label: string
  /** Null where its header does not sort. */
  sortBy: EntryOrder | null
  /** The most important is 0: narrow lists show the lowest first, tiles only that. */
  importance: number
  render: (entry: FileEntry, language: string) => ReactNode
}

const NAME: ListColumn = {
  id: 'name',
  label: SORT_ORDERS.name.label,
  sortBy: 'name',
  importance: -1,
  render: ({ name }) => <WholeName name={name} />,
}

const OWNER: ListColumn = {
  id: 'owner',
  label: 'Owner',
  sortBy: null,
  importance: 3,
  render: (entry) => <OwnerName entry={entry} />,
}

const CHANGED: ListColumn = {
  id: 'updated_at',
  label: SORT_ORDERS.updated_at.label,
  sortBy: 'updated_at',
  importance: 0,
  render: ({ updated_at }) => <RecentDate iso={updated_at} />,
}

const ADDED: ListColumn = {
  id: 'created_at',
  label: SORT_ORDERS.created_at.label,
  sortBy: 'created_at',
  importance: 6,
  render: ({ created_at }) => <RecentDate iso={created_at} />,
}

const TYPE: ListColumn = {
  id: 'type',
  label: SORT_ORDERS.type.label,
  sortBy: 'type',
  importance: 2,
  render: ({ type }) => <TypeName type={type} />,
}

const LOCATION: ListColumn = {
  id: 'location',
  label: 'Location',
  sortBy: null,
  importance: 4,
  render: ({ location }) => location?.name,
}

const TAGS: ListColumn = {
  id: 'tags',
  label: 'Tags',
  sortBy: null,
  importance: 5,
  render: ({ tags }) =>
    tags
      .filter(({ type }) => type !== 'system')
      .map(({ name }) => name)
      .join(', '),
}

const SIZE: ListColumn = {
  id: 'file_size',
  label: SORT_ORDERS.file_size.label,
  sortBy: 'file_size',
  importance: 1,
  render: ({ file_size }, language) => formatBytes(file_size, language),
}

/** All that can be chosen, from left to right; `columns.css` hides those that do not fit, by their ranks. */
export const LIST_COLUMNS: readonly ListColumn[] = [
  NAME,
  OWNER,
  TAGS,
  LOCATION,
  TYPE,
  ADDED,
  CHANGED,
  SIZE,
]

/** All but the name, the most important first: for one line of text. */
export const factColumns = (columns: readonly ListColumn[]) =>
  columns.filter(({ id }) => id !== 'name').toSorted((a, b) => a.importance - b.importance)

/** Each column's place by importance among those shown: the first to leave has the highest. */
export function columnRanks(columns: readonly ListColumn[]): Partial<Record<string, number>> {
  return Object.fromEntries(factColumns(columns).map(({ id }, rank) => [id, rank]))
}

/** How many fact columns a list of this width has room for: the same as in `columns.css`. */
export const columnsThatFit = (widthPx: number) =>
  Math.max(0, Math.floor((widthPx - 410) / 128) + 1)

/** The only fact of a tile: the sorted one, else the most important. */
export function tileColumn(columns: readonly ListColumn[], orderBy: EntryOrder | null) {
  const facts = factColumns(columns)
  return facts.find(({ sortBy }) => sortBy === orderBy) ?? facts[0]
}
