import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { requireNotifications } from './policy.ts'
import { updateRead } from './queries.ts'
import type { MarkAsReadInput } from './schema.ts'

/**
 * Marks notifications of the caller as read; ids of others change nothing. Returns how many are left unread.
 * @throws NotFoundError, UnauthorizedError.
 */
export async function markAsRead(ctx: RequestContext, { ids }: MarkAsReadInput): Promise<number> {
  requireNotifications(ctx)
  const { db, clock } = ctx.deps
  return updateRead(db, requireUser(ctx).id, ids, clock().toISOString())
}
