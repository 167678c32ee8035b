import { z } from 'zod'
import { EntryOrder, OrderDirection } from '#worker/features/drive/listing/list-schema.ts'

/** How somebody looks at the drive. */
export const DrivePreferences = z.object({
  layout: z.enum(['list', 'grid']),
  orderBy: EntryOrder,
  orderDir: OrderDirection,
  isDetailsOpen: z.boolean(),
})
export type DrivePreferences = z.infer<typeof DrivePreferences>

export const DEFAULT_PREFERENCES: DrivePreferences = {
  layout: 'list',
  orderBy: 'name',
  orderDir: 'asc',
  isDetailsOpen: false,
}

export const DrivePreferencesInput = DrivePreferences.partial().transform(
  (input) => input as Partial<DrivePreferences>,
)
export type DrivePreferencesInput = z.infer<typeof DrivePreferencesInput>
