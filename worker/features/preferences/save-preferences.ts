import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { preferencesOf } from './preferences-of.ts'
import { updatePreferences } from './queries.ts'
import type { DrivePreferences, DrivePreferencesInput } from './schema.ts'

/** Remembers how the caller looks at the drive; what is not named stays as it is. Throws UnauthorizedError. */
export async function savePreferences(
  ctx: RequestContext,
  input: DrivePreferencesInput,
): Promise<DrivePreferences> {
  const user = requireUser(ctx)
  await updatePreferences(ctx.deps.db, user.id, input)
  return { ...preferencesOf(user, ctx.site), ...input }
}
