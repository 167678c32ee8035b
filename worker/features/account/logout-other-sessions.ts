import { requireCredential } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { checkOwnPassword } from './confirm-password.ts'
import { deleteOtherSessions } from './queries.ts'

/** Ends all sessions of the caller but this one; always asks for the password. Throws UnauthorizedError, ValidationError. */
export async function logoutOtherSessions(ctx: RequestContext, password: string): Promise<void> {
  const { user, credential } = requireCredential(ctx)
  await checkOwnPassword(ctx, password)
  const keptSessionId = credential.kind === 'session' ? credential.id : null
  await deleteOtherSessions(ctx.deps.db, user.id, keptSessionId)
}
