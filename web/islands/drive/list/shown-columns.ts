import { useMemo } from 'react'
import type { ColumnId } from '#worker/features/preferences/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { LIST_COLUMNS, type ListColumn } from '#web/listing/list-columns.tsx'
import { RECENT, TRASHED_FOLDER_COLUMNS, trashColumns } from './fixed-columns.tsx'
import { hasLocations, type DriveView } from '../state/drive-view.ts'

/** The columns that can be chosen for a view: all entries of a folder are in the same place. */
export const offeredColumns = (view: DriveView): ListColumn[] =>
  LIST_COLUMNS.filter(({ id }) => id !== 'location' || hasLocations(view))

/** Those of `DEFAULT_PREFERENCES`, whose module would bring zod into browsers. */
const USUAL_COLUMNS: readonly ColumnId[] = ['updated_at', 'file_size']

/** The columns of a view, and the usual ones: those of narrow rows, which have a line of facts instead. */
export function useShownColumns(view: DriveView, chosen: readonly ColumnId[]) {
  const { trash_days: trashDays } = useBootstrapData().settings.drive
  return useMemo(
    () => ({
      columns: shownColumns(view, chosen, trashDays),
      usualColumns: shownColumns(view, USUAL_COLUMNS, trashDays),
    }),
    [view, chosen, trashDays],
  )
}

/** The trash has its own. */
function shownColumns(
  view: DriveView,
  chosen: readonly ColumnId[],
  trashDays: number,
): readonly ListColumn[] {
  if (view.kind === 'trash')
    return view.folderHash === null ? trashColumns(trashDays) : TRASHED_FOLDER_COLUMNS
  const columns = offeredColumns(view).filter(
    ({ id }) => id === 'name' || chosen.some((column) => column === id),
  )
  return view.kind === 'recent'
    ? columns.map((column) => (column.id === 'updated_at' ? RECENT : column))
    : columns
}
