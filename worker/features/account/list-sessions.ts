import { requireCredential } from '#worker/context/context.ts'
import type { Credential, RequestContext } from '#worker/context/context.ts'
import { presentSession, presentTokenSession } from './present.ts'
import { selectSessionsAndTokens } from './queries.ts'
import type { UserSession } from './schema.ts'

/** The caller's sessions and the access tokens that were used, the newest activity first. Throws UnauthorizedError. */
export async function listSessions(ctx: RequestContext): Promise<UserSession[]> {
  const { user, credential } = requireCredential(ctx)
  return showSessions(
    await selectSessionsAndTokens(ctx.deps.db, user.id, ctx.deps.clock()),
    credential,
  )
}

export const showSessions = (
  { sessions, tokens }: Awaited<ReturnType<typeof selectSessionsAndTokens>>,
  credential: Credential,
): UserSession[] =>
  [
    ...sessions.map((session) => presentSession(session, credential)),
    ...tokens.map((token) => presentTokenSession(token, credential)),
  ].toSorted((a, b) => b.last_active.localeCompare(a.last_active))
