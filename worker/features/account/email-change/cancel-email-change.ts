import { hashToken } from '#worker/auth/tokens.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { deleteEmailChange, selectEmailChange } from './queries.ts'

/** Cancels the caller's pending change. Throws UnauthorizedError. */
export async function cancelEmailChange(ctx: RequestContext): Promise<void> {
  await deleteEmailChange(ctx.deps.db, requireUser(ctx).id)
}

/** The change that a link mailed to the present address cancels; the link stays valid. Throws NotFoundError. */
export async function findCancellableChange(ctx: RequestContext, token: string) {
  const { db, clock } = ctx.deps
  const row = await selectEmailChange(db, 'email-change-cancel', await hashToken(token), clock())
  if (!row) throw new NotFoundError('This link is no longer valid.')
  return row
}

/** Cancels a change by the link mailed to the present address. Throws NotFoundError. */
export async function cancelEmailChangeByToken(
  ctx: RequestContext,
  token: string,
): Promise<{ email: string }> {
  const { userId, formerEmail } = await findCancellableChange(ctx, token)
  await deleteEmailChange(ctx.deps.db, userId)
  return { email: formerEmail }
}
