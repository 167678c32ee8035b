import { requireUser } from '#worker/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context.ts'
import { updatePreferences } from './preference-queries.ts'
import { DEFAULT_PREFERENCES, DrivePreferencesInput } from './schema.ts'
import type { DrivePreferences } from './schema.ts'

/** What the user chose, and the usual for the rest: what is stored may be from another version. */
export function preferencesOf({ drivePreferences }: SignedInUser): DrivePreferences {
  const chosen = DrivePreferencesInput.safeParse(JSON.parse(drivePreferences ?? '{}'))
  return { ...DEFAULT_PREFERENCES, ...chosen.data }
}

/** Remembers how the caller looks at the drive; what is not named stays as it is. Throws UnauthorizedError. */
export async function savePreferences(
  { actor, deps }: RequestContext,
  input: DrivePreferencesInput,
): Promise<DrivePreferences> {
  const user = requireUser({ actor })
  await updatePreferences(deps.db, user.id, input)
  return { ...preferencesOf(user), ...input }
}
