import { auditStatement } from '#worker/audit/audit.ts'
import type { AuditAction } from '#worker/audit/actions.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { keepAdmins, keepingAdmins, type Target } from '../rights/queries.ts'
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
  const audits = auditsOf(ctx, 'users.ban', targets, { reason, until })
  await keepingAdmins(() =>
    insertBans(
      db,
      targets.map(({ id }) => id),
      { reason, until, now },
      audits,
      keepAdmins(db, caller, 'users.update'),
    ),
  )
}

/** Lets users in again. Throws as `loadTargets`. */
export async function unbanUsers(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  const { targets } = await loadTargets(ctx, 'users.update', ids)
  const banned = targets.filter(({ bannedAt }) => bannedAt !== null)
  await deleteBans(
    ctx.deps.db,
    targets.map(({ id }) => id),
    auditsOf(ctx, 'users.unban', banned),
  )
}

const auditsOf = (
  ctx: RequestContext,
  action: AuditAction,
  targets: readonly Target[],
  after?: Record<string, unknown>,
) =>
  targets.map(({ id, email }) =>
    auditStatement(ctx.deps.db, ctx, {
      action,
      subject: { type: 'user', id, name: email },
      after,
    }),
  )
