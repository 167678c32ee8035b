import type { Database } from '#db/client.ts'
import {
  ADMIN_SESSION_COOKIE,
  adminSessionCookie,
  offlineUserCookie,
  sessionCookie,
} from '#worker/auth/cookies.ts'
import { BROWSER_SESSION_MS } from '#worker/auth/sessions.ts'
import { hashToken } from '#worker/auth/tokens.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { impersonatorOf } from '#worker/context/context.ts'
import type { Actor, RequestContext } from '#worker/context/context.ts'
import { deleteSession, endImpersonation } from './queries.ts'

/**
 * Ends the request's session; returns the `Set-Cookie` values. Access tokens are deleted, not signed out. An admin who
 * looked at the site as somebody returns to their own session.
 */
export async function logout(ctx: RequestContext): Promise<string[]> {
  const { actor, origin } = ctx
  const returned = impersonatorOf(actor) ? await returnToOwnSession(ctx) : null
  if (!returned) await endSession(actor, ctx.deps.db)
  return [
    returned ?? sessionCookie('', origin, 0),
    adminSessionCookie('', origin, 0),
    offlineUserCookie('', origin),
  ]
}

export async function endSession(actor: Actor, db: Database): Promise<void> {
  if (actor.kind === 'user' && actor.credential.kind === 'session')
    await deleteSession(db, actor.credential.id)
}

/** The cookie of the admin's own session; null when that has ended. */
async function returnToOwnSession(ctx: RequestContext): Promise<string | null> {
  const { actor, client, deps, origin } = ctx
  const impersonator = impersonatorOf(actor)
  if (actor.kind !== 'user' || !impersonator) return null
  const { user, credential } = actor
  const token = client.cookies[ADMIN_SESSION_COOKIE] ?? ''
  const now = deps.clock()
  const own = await endImpersonation(
    deps.db,
    { sessionId: credential.id, ownHash: await hashToken(token), adminId: impersonator.id, now },
    auditStatement(
      deps.db,
      { ...ctx, actor: { ...actor, user: { ...user, ...impersonator } } },
      {
        action: 'user.end_impersonation',
        subject: { type: 'user', id: user.id, name: user.email },
      },
    ),
  )
  if (!own) return null
  const restMs = Date.parse(own.expiresAt) - now.getTime()
  return restMs > BROWSER_SESSION_MS
    ? sessionCookie(token, origin, Math.floor(restMs / 1000))
    : sessionCookie(token, origin)
}
