import type { SignedInUser } from '#worker/context/context.ts'
import { DEFAULT_PREFERENCES, DrivePreferencesInput } from './schema.ts'
import type { DrivePreferences } from './schema.ts'

/** What the user chose, and the usual for the rest: what is stored may be from another version. */
export function preferencesOf({ drivePreferences }: SignedInUser): DrivePreferences {
  const chosen = DrivePreferencesInput.safeParse(JSON.parse(drivePreferences ?? '{}'))
  return { ...DEFAULT_PREFERENCES, ...chosen.data }
}
