import type { ColumnId } from '#worker/features/preferences/schema.ts'
import { LIST_COLUMNS, type ListColumn } from '#web/listing/list-columns.tsx'
import { TRASHED_FOLDER_COLUMNS, trashColumns } from './trash-columns.tsx'
import { hasLocations, type DriveView } from '../state/drive-view.ts'

/** The columns that can be chosen for a view: all entries of a folder are in the same place. */
export const offeredColumns = (view: DriveView): ListColumn[] =>
  LIST_COLUMNS.filter(({ id }) => id !== 'location' || hasLocations(view))

/** The columns of a view; the trash has its own. */
export const shownColumns = (
  view: DriveView,
  chosen: readonly ColumnId[],
  trashDays: number,
): readonly ListColumn[] =>
  view.kind === 'trash'
    ? view.folderHash === null
      ? trashColumns(trashDays)
      : TRASHED_FOLDER_COLUMNS
    : offeredColumns(view).filter(
        ({ id }) => id === 'name' || chosen.some((column) => column === id),
      )
