import type { ReactNode } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { EntryOrder, OrderDirection } from '#worker/features/drive/listing/list-schema.ts'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { compareByCodePoint, nameOrderKey } from '#worker/names/name-order-key.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { FormattedDate, RelativeTime } from '#web/i18n/formatted-date.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'

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
    compare: (a, b) => compareByCodePoint(a.type, b.type),
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
  id: string
  label: string
  /** In px. */
  width: number | '1fr'
  /** Null where its header does not sort. */
  sortBy: EntryOrder | null
  /** Minimum width of the table in px. Tiles and narrow rows show the lowest first. */
  showAt: number
  render: (entry: FileEntry, language: string) => ReactNode
}

/** Of the column with each row's menu. */
export const MENU_WIDTH = 48

const SIZE_WIDTH = 104
const TIME_WIDTH = 136

/** A name keeps 160 px beside its picture, its star and the padding. */
const NAME_WIDTH = 160 + 20 + 12 + 26 + 16
const WITH_TIME = NAME_WIDTH + TIME_WIDTH + MENU_WIDTH
const WITH_SIZE = WITH_TIME + SIZE_WIDTH

const NAME: ListColumn = {
  id: 'name',
  label: SORT_ORDERS.name.label,
  width: '1fr',
  sortBy: 'name',
  showAt: 0,
  render: ({ name }) => <WholeName name={name} />,
}

const SIZE: ListColumn = {
  id: 'file_size',
  label: SORT_ORDERS.file_size.label,
  width: SIZE_WIDTH,
  sortBy: 'file_size',
  showAt: WITH_SIZE,
  render: ({ file_size }, language) => formatBytes(file_size, language),
}

const CHANGED: ListColumn = {
  id: 'updated_at',
  label: SORT_ORDERS.updated_at.label,
  width: TIME_WIDTH,
  sortBy: 'updated_at',
  showAt: WITH_TIME,
  render: ({ updated_at }) => <FormattedDate iso={updated_at} />,
}

/** In the trash it matters how long ago. */
const DELETED: ListColumn = {
  id: 'deleted_at',
  label: 'Deleted',
  width: TIME_WIDTH,
  sortBy: null,
  showAt: WITH_TIME,
  render: ({ deleted_at, updated_at }) => <RelativeTime iso={deleted_at ?? updated_at} />,
}

/** From left to right; `columns.css` has the same widths for rows that are not measured yet. */
export const LIST_COLUMNS: readonly ListColumn[] = [NAME, SIZE, CHANGED]
export const TRASH_COLUMNS: readonly ListColumn[] = [NAME, SIZE, DELETED]

/** All but the name, the most important first: for one line of text. */
export const factColumns = (columns: readonly ListColumn[]) =>
  columns.filter((column) => column !== NAME).toSorted((a, b) => a.showAt - b.showAt)

/** The only fact of a tile: the sorted one, else the most important. */
export function tileColumn(columns: readonly ListColumn[], orderBy: EntryOrder | null) {
  const facts = factColumns(columns)
  return facts.find(({ sortBy }) => sortBy === orderBy) ?? facts[0]
}
