import { auditStatement } from '#worker/audit/audit.ts'
import { adminSessionCookie, sessionCookie, sessionCookieName } from '#worker/auth/cookies.ts'
import { IMPERSONATION_MS, newSession } from '#worker/auth/sessions.ts'
import { requireCredential } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { refuseBanned } from '#worker/features/account/sign-in.ts'
import { insertImpersonation } from './impersonation-queries.ts'
import { loadTarget } from './load-target.ts'

/**
 * Lets an admin look at the site as somebody with no more rights, for an hour at most: returns the `Set-Cookie` values.
 * Their own session is kept in a cookie of its own, see `account/logout.ts`.
 * Throws as `loadTarget`.
 */
export async function impersonateUser(ctx: RequestContext, id: number): Promise<string[]> {
  const target = await loadTarget(ctx, 'users.impersonate', id)
  const { user, credential } = requireCredential(ctx)
  if (credential.kind !== 'session')
    throw new ForbiddenError('This needs a session: sign in in a browser.')
  const { client, deps, origin } = ctx
  const now = deps.clock()
  refuseBanned(target, now)
  const { token, row } = await newSession({ remember: false, ...client }, now)
  const expiresAt = new Date(now.getTime() + IMPERSONATION_MS).toISOString()
  const audit = auditStatement(deps.db, ctx, {
    action: 'users.impersonate',
    subject: { type: 'user', id, name: target.email },
    after: { until: expiresAt },
  })
  await insertImpersonation(
    deps.db,
    { ...row, expiresAt, userId: id, impersonatorId: user.id },
    audit,
  )
  const own = client.cookies[sessionCookieName(origin)] ?? ''
  const seconds = IMPERSONATION_MS / 1000
  return [sessionCookie(token, origin, seconds), adminSessionCookie(own, origin, seconds)]
}
