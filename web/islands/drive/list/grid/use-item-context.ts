import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import {
  columnRanks,
  factColumns,
  tileColumn,
  type ListColumn,
  type SortOrder,
} from '#web/listing/list-columns.tsx'
import type { EntryAction } from '../../actions/entry-actions.ts'
import type { RunAction } from '../../menus/use-entry-actions.ts'
import { hasLocations, openFolderPath, type DriveView } from '../../state/drive-view.ts'
import { addressWithPreview } from '../../state/preview-address.ts'
import type { ItemContext } from './item-context.ts'

interface ItemContextOptions {
  view: DriveView
  preferences: DrivePreferences
  /** Null = the view's own. */
  sort: SortOrder | null
  columns: readonly ListColumn[]
  usualColumns: readonly ListColumn[]
  actionsOf: (entries: readonly FileEntry[]) => EntryAction[]
  runAction: RunAction
  onMenu: (entry: FileEntry, anchor: Element) => void
}

const QUICK_ACTIONS: ReadonlySet<EntryAction> = new Set(['star', 'unstar', 'link', 'download'])

/** Common to all rows of a list; the same object until one of its parts changes. */
export function useItemContext({
  view,
  preferences: { layout },
  sort,
  columns,
  usualColumns,
  actionsOf,
  runAction,
  onMenu,
}: ItemContextOptions): ItemContext {
  const [path] = useLocation()
  const search = useSearch()
  return useMemo(
    () => ({
      layout,
      columns,
      ranks: columnRanks(columns),
      tileFact: tileColumn(columns, sort?.orderBy ?? null),
      facts: factColumns(usualColumns),
      hasLocations: hasLocations(view),
      isTrash: view.kind === 'trash' && view.folderHash === null,
      addressOf: (entry) =>
        entry.type === 'folder'
          ? openFolderPath(entry)
          : addressWithPreview(path, search, entry.hash),
      quickActionsOf: (entry) => actionsOf([entry]).filter((action) => QUICK_ACTIONS.has(action)),
      onAction: (action, entry) => runAction(action, [entry]),
      onMenu,
    }),
    [
      layout,
      sort?.orderBy,
      view,
      columns,
      usualColumns,
      actionsOf,
      runAction,
      path,
      search,
      onMenu,
    ],
  )
}
