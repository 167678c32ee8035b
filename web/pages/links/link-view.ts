import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import type { SortOrder } from '#web/listing/list-columns.tsx'

/** How a visitor looks at a linked folder. */
export interface LinkView extends SortOrder {
  /** Null = not chosen: tiles for pictures, else rows. */
  layout: DrivePreferences['layout'] | null
}

/** The page of a folder that comes next; it names its order, as its cursor is of no other. */
export const nextPageHref = (path: string, { orderBy, orderDir }: SortOrder, cursor: string) =>
  `${path}?${new URLSearchParams({ cursor, orderBy, orderDir }).toString()}`
