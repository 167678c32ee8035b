import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { tileColumn, type ListColumn } from '#web/listing/list-columns.tsx'
import type { EntryAction } from '../../actions/entry-actions.ts'
import { useActionsFor } from '../../menus/use-actions-for.ts'
import { useEntryActions } from '../../menus/use-entry-actions.ts'
import { folderPath, hasChosenOrder, hasLocations, type DriveView } from '../../state/drive-view.ts'
import { addressWithPreview } from '../../state/preview-address.ts'
import type { ItemContext } from './item-context.ts'

interface ItemContextOptions {
  view: DriveView
  preferences: DrivePreferences
  columns: readonly ListColumn[]
  onMenu: (entry: FileEntry, anchor: Element) => void
}

const QUICK_ACTIONS: ReadonlySet<EntryAction> = new Set(['star', 'unstar', 'link', 'download'])

/** Common to all rows of a list; the same object until one of its parts changes. */
export function useItemContext({
  view,
  preferences: { layout, orderBy },
  columns,
  onMenu,
}: ItemContextOptions): ItemContext {
  const actionsOf = useActionsFor(view)
  const runAction = useEntryActions()
  const [path] = useLocation()
  const search = useSearch()
  return useMemo(
    () => ({
      layout,
      columns,
      tileFact: tileColumn(columns, hasChosenOrder(view) ? orderBy : null),
      hasLocations: hasLocations(view),
      addressOf: ({ type, hash }) => {
        if (view.kind === 'trash') return null
        return type === 'folder' ? folderPath(hash) : addressWithPreview(path, search, hash)
      },
      quickActionsOf: (entry) => actionsOf([entry]).filter((action) => QUICK_ACTIONS.has(action)),
      onAction: (action, entry) => runAction(action, [entry]),
      onMenu,
    }),
    [layout, orderBy, view, columns, actionsOf, runAction, path, search, onMenu],
  )
}
