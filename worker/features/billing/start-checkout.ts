import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { ConflictError, NotFoundError, ValidationError } from '#worker/errors.ts'
import { gatewayOf, offeredGateways } from './gateways/gateways.ts'
import { closeOpenCheckouts } from './gateways/stripe/close-checkouts.ts'
import { takeOrder } from './limits.ts'
import { selectOffer } from './offer-queries.ts'
import { requireBilling } from './require-billing.ts'
import type { CheckoutInput } from './schema.ts'

/**
 * Orders a plan; returns the address to go on at.
 * @throws UnauthorizedError, NotFoundError, ConflictError, ValidationError, RateLimitError, PaymentError
 */
export async function startCheckout(
  ctx: RequestContext,
  env: WorkerEnv,
  input: CheckoutInput,
): Promise<string> {
  requireBilling(ctx)
  const user = requireUser(ctx)
  if (!offeredGateways(ctx).includes(input.gateway))
    throw new ValidationError({ gateway: ['This way of payment is not offered.'] })
  const offer = await selectOffer(ctx.deps.db, input)
  if (!offer) throw new NotFoundError()
  if (user.subscriptions.some(({ isValid }) => isValid))
    throw new ConflictError('You have a plan already. You can change it instead.')
  await takeOrder(env, user.id)
  if (input.gateway !== 'stripe') await closeOpenCheckouts(ctx, user.id)
  return gatewayOf(input.gateway).startCheckout(ctx, { user, offer })
}
