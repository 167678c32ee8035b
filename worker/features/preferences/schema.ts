import { z } from 'zod'
import { EntryOrder, OrderDirection } from '#worker/features/drive/listing/list-schema.ts'

/** How somebody looks at the drive. */
export interface DrivePreferences {
  layout: 'list' | 'grid'
  orderBy: EntryOrder
  orderDir: OrderDirection
  isDetailsOpen: boolean
}

export const DEFAULT_PREFERENCES: DrivePreferences = {
  layout: 'list',
  orderBy: 'name',
  orderDir: 'asc',
  isDetailsOpen: false,
}

export const DrivePreferencesInput = z
  .object({
    layout: z.enum(['list', 'grid']),
    orderBy: EntryOrder,
    orderDir: OrderDirection,
    isDetailsOpen: z.boolean(),
  })
  .partial()
  .transform((input) => input as Partial<DrivePreferences>)
export type DrivePreferencesInput = z.infer<typeof DrivePreferencesInput>
