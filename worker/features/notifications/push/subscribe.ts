import type { RequestContext } from '#worker/context/context.ts'
import { UnauthorizedError, ValidationError } from '#worker/errors.ts'
import { areUsable } from '#worker/notify/web-push/encrypt-message.ts'
import { isPushService } from '#worker/notify/web-push/send-message.ts'
import type { PushSubscriptionInput } from '../schema.ts'
import { requireBrowser } from './policy.ts'
import { upsertSubscription } from './queries.ts'

/** Browsers of one user; one more ends the oldest. */
export const MAX_SUBSCRIPTIONS = 20

/**
 * Pushes notifications to this browser until its session ends. A subscription that another account had is moved: it is
 * the same browser. Throws UnauthorizedError, ForbiddenError, NotFoundError, ValidationError.
 */
export async function subscribe(ctx: RequestContext, input: PushSubscriptionInput): Promise<void> {
  const { userId, sessionId } = requireBrowser(ctx)
  const { endpoint, keys } = input
  if (!isPushService(endpoint))
    throw new ValidationError({ endpoint: ['This is not the address of a push service.'] })
  if (!(await areUsable(keys)))
    throw new ValidationError({ keys: ['These keys are not those of a browser.'] })
  const isInserted = await upsertSubscription(ctx.deps.db, {
    row: { userId, sessionId, endpoint, ...keys, createdAt: ctx.deps.clock().toISOString() },
    most: MAX_SUBSCRIPTIONS,
  })
  if (!isInserted) throw new UnauthorizedError()
}
