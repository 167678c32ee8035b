import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { revealRecoveryCodes } from '#worker/features/two-factor/list-recovery-codes.ts'
import { authorizeReading } from './policy.ts'
import { presentUserDetails } from './present.ts'
import { selectUserDetails } from './queries.ts'
import type { UserDetailsRows } from './queries.ts'
import type { UserDetails, UserId, UserRelation } from './schema.ts'

/** An account with the relations, or numbers of them, asked for: one round trip. Throws UnauthorizedError, NotFoundError. */
export async function getUser(
  ctx: RequestContext,
  { id, ...shown }: { id: UserId; relations: UserRelation[]; counts: UserRelation[] },
): Promise<UserDetails> {
  const caller = requireUser(ctx)
  const userId = id === 'me' ? caller.id : id
  authorizeReading(caller, userId)
  return showDetails(ctx, await selectUserDetails(ctx.deps.db, userId, ctx.deps.clock()), shown)
}

/** Throws UnauthorizedError, NotFoundError when there is no account. */
export async function showDetails(
  ctx: RequestContext,
  details: UserDetailsRows | null,
  shown: { relations: UserRelation[]; counts: UserRelation[] },
): Promise<UserDetails> {
  if (!details) throw new NotFoundError()
  const { id, twoFactorRecoveryCodes: sealed } = details.user
  const isOwn = id === requireUser(ctx).id
  const recoveryCodes = isOwn && sealed !== null ? await revealRecoveryCodes(ctx, sealed) : null
  return presentUserDetails(details, { ...shown, recoveryCodes })
}
