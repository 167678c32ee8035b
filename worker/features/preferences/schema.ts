import { z } from 'zod'
import { EntryOrder, OrderDirection } from '#worker/features/drive/listing/list-schema.ts'

/** Columns that can be chosen beside the name. */
export const ColumnId = z.enum([
  'owner',
  'tags',
  'location',
  'type',
  'created_at',
  'updated_at',
  'file_size',
])
export type ColumnId = z.infer<typeof ColumnId>

/** How somebody looks at the drive. */
export const DrivePreferences = z.object({
  layout: z.enum(['list', 'grid']),
  orderBy: EntryOrder,
  orderDir: OrderDirection,
  isDetailsOpen: z.boolean(),
  density: z.enum(['comfortable', 'compact']),
  columns: z.array(ColumnId).max(ColumnId.options.length),
})
export type DrivePreferences = z.infer<typeof DrivePreferences>

export const DEFAULT_PREFERENCES: DrivePreferences = {
  layout: 'list',
  orderBy: 'name',
  orderDir: 'asc',
  isDetailsOpen: false,
  density: 'comfortable',
  columns: ['updated_at', 'file_size'],
}

export const DrivePreferencesInput = DrivePreferences.partial().transform(
  (input) => input as Partial<DrivePreferences>,
)
export type DrivePreferencesInput = z.infer<typeof DrivePreferencesInput>
