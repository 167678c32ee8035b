import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ListColumn } from '#web/listing/list-columns.tsx'
import type { EntryAction } from '../../actions/entry-actions.ts'

/** The same for all items of a list; keeps its identity while nothing changes. */
export interface ItemContext {
  layout: 'list' | 'grid'
  columns: readonly ListColumn[]
  /** `columnRanks` of the columns. */
  ranks: Partial<Record<string, number>>
  /** Shown below a tile's name. */
  tileFact: ListColumn | undefined
  /** In one line below a row's name where there is no room for columns. */
  facts: readonly ListColumn[]
  /** Whether each entry says where it is. */
  hasLocations: boolean
  /** Not a folder in the trash. */
  isTrash: boolean
  addressOf: (entry: FileEntry) => string
  /** Those that have a button on the row or tile. */
  quickActionsOf: (entry: FileEntry) => readonly EntryAction[]
  onAction: (action: EntryAction, entry: FileEntry) => void
  onMenu: (entry: FileEntry, anchor: Element) => void
}

/** Rows and tiles are rendered from these. */
export interface ItemParts {
  entry: FileEntry
  isSelected: boolean
  /** Hovered, or with the focus in it. */
  isActive: boolean
  context: ItemContext
}
