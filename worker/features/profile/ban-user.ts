import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { authorizeBanning, authorizeBanningOf } from './policy.ts'
import { deleteBan, insertBan, selectIsAdmin } from './queries.ts'
import type { BanInput } from './schema.ts'

/** Shuts somebody out, for a time or for good: sessions, tokens and links stop at once. Throws UnauthorizedError, NotFoundError, ForbiddenError, ValidationError. */
export async function banUser(ctx: RequestContext, userId: number, input: BanInput): Promise<void> {
  const now = ctx.deps.clock()
  await authorize(ctx, userId)
  if (requireUser(ctx).id === userId)
    throw new ValidationError({ id: ['You can’t shut yourself out.'] })
  if (input.until && input.until <= now.toISOString())
    throw new ValidationError({ until: ['This is in the past.'] })
  const until = input.until ? new Date(input.until).toISOString() : null
  await insertBan(ctx.deps.db, userId, { reason: input.reason || null, until, now })
}

/** Lets somebody in again. Throws as `banUser`. */
export async function unbanUser(ctx: RequestContext, userId: number): Promise<void> {
  await authorize(ctx, userId)
  await deleteBan(ctx.deps.db, userId)
}

async function authorize(ctx: RequestContext, userId: number): Promise<void> {
  const caller = requireUser(ctx)
  authorizeBanning(caller)
  const isTargetAdmin = await selectIsAdmin(ctx.deps.db, userId)
  if (isTargetAdmin === null) throw new NotFoundError()
  authorizeBanningOf(caller, isTargetAdmin)
}
