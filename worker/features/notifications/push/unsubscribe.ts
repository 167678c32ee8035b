import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { PushUnsubscribeInput } from '../schema.ts'
import { requireBrowser } from './policy.ts'
import { deleteSubscription } from './queries.ts'

/** Ends pushes to a browser of the caller's. Throws UnauthorizedError, ForbiddenError, NotFoundError. */
export async function unsubscribe(
  ctx: RequestContext,
  { endpoint }: PushUnsubscribeInput,
): Promise<void> {
  const { userId } = requireBrowser(ctx)
  if (!(await deleteSubscription(ctx.deps.db, userId, endpoint))) throw new NotFoundError()
}
