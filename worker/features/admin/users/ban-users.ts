import { auditUsers } from '#worker/audit/audit.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { keepAdmins, keepingAdmins } from '../rights/queries.ts'
import { deleteBans, insertBans } from './ban-queries.ts'
import { loadTargets } from './load-target.ts'
import type { BanUsersInput } from './schema.ts'

/**
 * Shuts users out, for a time or for good: sessions, tokens and links stop at once.
 * Throws as `loadTargets`; ConflictError as `keepingAdmins`.
 */
export async function banUsers(ctx: RequestContext, input: BanUsersInput): Promise<void> {
  const { db, clock } = ctx.deps
  const now = clock()
  const { caller, targets } = await loadTargets(ctx, 'users.update', input.ids)
  if (input.until && input.until <= now.toISOString())
    throw new ValidationError({ until: ['This is in the past.'] })
  const until = input.until ? new Date(input.until).toISOString() : null
  const reason = input.reason || null
  const after = { reason, until }
  const audit = auditUsers(db, ctx, { action: 'user.ban', users: targets, after })
  await keepingAdmins(() =>
    insertBans(
      db,
      targets.map(({ id }) => id),
      { reason, until, now },
      audit,
      keepAdmins(db, caller, 'users.update'),
    ),
  )
}

/** Lets users in again. Throws as `loadTargets`. */
export async function unbanUsers(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  const { db } = ctx.deps
  const { targets } = await loadTargets(ctx, 'users.update', ids)
  const banned = targets.filter(({ bannedAt }) => bannedAt !== null)
  await deleteBans(
    db,
    targets.map(({ id }) => id),
    auditUsers(db, ctx, { action: 'user.unban', users: banned }),
  )
}
