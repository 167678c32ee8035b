import { requireCredential } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { showSessions } from '#worker/features/account/list-sessions.ts'
import type { UserSession } from '#worker/features/account/schema.ts'
import { showDetails } from './get-user.ts'
import { selectAccount } from './queries.ts'
import type { UserDetails, UserRelation } from './schema.ts'

/** The caller's account with the relations asked for, and its sessions: one round trip. Throws UnauthorizedError. */
export async function getAccount(
  ctx: RequestContext,
  { relations }: { relations: UserRelation[] },
): Promise<{ user: UserDetails; sessions: UserSession[] }> {
  const { user, credential } = requireCredential(ctx)
  const { details, sessions } = await selectAccount(ctx.deps.db, user.id, ctx.deps.clock())
  return {
    user: await showDetails(ctx, details, { relations, counts: [] }),
    sessions: showSessions(sessions, credential),
  }
}
