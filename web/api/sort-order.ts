import type { EntryOrder, OrderDirection } from '#worker/features/drive/listing/list-schema.ts'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'

export type SortOrder = Pick<DrivePreferences, 'orderBy' | 'orderDir'>

/** What a list can be sorted by, in the words of the menu. */
export const SORT_LABELS: Record<EntryOrder, string> = {
  name: 'Name',
  updated_at: 'Last changed',
  created_at: 'Added',
  file_size: 'Size',
  type: 'Type',
}

/** What one looks for first: the newest, the largest, but A before Z. */
export const usualDirection = (orderBy: EntryOrder): OrderDirection =>
  orderBy === 'name' || orderBy === 'type' ? 'asc' : 'desc'

export function isSortColumn(value: unknown): value is EntryOrder {
  return typeof value === 'string' && value in SORT_LABELS
}
