import type { ReactNode } from 'react'
import type { Selection } from 'react-aria-components/Table'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ListColumn, SortOrder } from '#web/listing/list-columns.tsx'
import type { VirtualLists } from './use-virtual-lists.ts'

/** Shared by the table and the grid. */
export interface EntryListProps {
  label: string
  entries: readonly FileEntry[]
  columns: readonly ListColumn[]
  /** Null where the order is fixed. */
  sort: SortOrder | null
  /** Whether each entry says where it is. */
  hasLocations: boolean
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  onOpen: (entry: FileEntry) => void
  onMenu: (entry: FileEntry, anchor: Element) => void
  /** More are on the server. */
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
  /** With them, what is beyond the screen exists only in memory. */
  virtualLists: VirtualLists | null
  emptyState: ReactNode
}
