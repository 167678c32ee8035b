import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { DEFAULT_PREFERENCES, DrivePreferencesInput } from './schema.ts'
import type { DrivePreferences } from './schema.ts'

/** The user's choices over the site's and our defaults; stored ones may be from another version. */
export function preferencesOf(
  { drivePreferences }: SignedInUser,
  { settings }: RequestContext['site'],
): DrivePreferences {
  const layout = settings['drive.default_view']
  const chosen = DrivePreferencesInput.safeParse(JSON.parse(drivePreferences ?? '{}'))
  return { ...DEFAULT_PREFERENCES, layout, ...chosen.data }
}
