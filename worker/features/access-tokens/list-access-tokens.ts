import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { presentToken } from './present.ts'
import { selectTokens } from './queries.ts'
import type { AccessToken } from './schema.ts'

/** The caller's tokens that are not over, the newest first. Throws UnauthorizedError. */
export async function listAccessTokens(ctx: RequestContext): Promise<AccessToken[]> {
  const user = requireUser(ctx)
  const rows = await selectTokens(ctx.deps.db, user.id, ctx.deps.clock())
  return rows.map(presentToken)
}
