import type { SignedInUser } from '#worker/context/context.ts'
import { DEFAULT_PREFERENCES, DrivePreferencesInput } from './schema.ts'
import type { DrivePreferences } from './schema.ts'

/** The user's choices over the defaults; stored ones may be from another version. */
export function preferencesOf({ drivePreferences }: SignedInUser): DrivePreferences {
  const chosen = DrivePreferencesInput.safeParse(JSON.parse(drivePreferences ?? '{}'))
  return { ...DEFAULT_PREFERENCES, ...chosen.data }
}
