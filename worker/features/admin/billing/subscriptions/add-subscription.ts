import { isRequirementViolation, isUniqueViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { ConflictError, ValidationError } from '#worker/errors.ts'
import { closeOpenCheckouts } from '#worker/features/billing/gateways/stripe/close-checkouts.ts'
import { insertSubscription, newSubscriptionId, selectForAdding } from './queries.ts'
import type { AddSubscriptionInput } from './schema.ts'

const HAS_ONE = 'This user has a subscription already. Change or cancel that one.'

/** As long as the longest interval of a price. */
const LONGEST_GIFT_MS = 3653 * 24 * 60 * 60 * 1000

/**
 * Gives a user a plan until a day, without a charge.
 * @throws as `authorizeAdmin`; ValidationError; ConflictError for who has a valid subscription
 */
export async function addSubscription(
  ctx: RequestContext,
  { email, product_id: productId, price_id: priceId, until }: AddSubscriptionInput,
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'billing.manage')
  const { db, clock } = ctx.deps
  const now = clock().toISOString()
  const end = new Date(until).toISOString()
  if (end <= now) throw new ValidationError({ until: ['Please choose a day in the future.'] })
  if (Date.parse(end) > clock().getTime() + LONGEST_GIFT_MS)
    throw new ValidationError({ until: ['Please choose a day within ten years.'] })
  const { user, offer } = await selectForAdding(db, { email, productId, priceId })
  if (!user)
    throw new ValidationError({ email: ['There is no user with the address :email.'] }, { email })
  if (!offer) throw new ValidationError({ price_id: ['This price is not offered any more.'] })
  if (user.isSubscribed) throw new ConflictError(HAS_ONE)
  await closeOpenCheckouts(ctx, user.id)
  const audit = auditStatement(db, ctx, {
    action: 'subscription.create',
    subject: { type: 'subscription', id: newSubscriptionId, name: user.email },
    after: { ...offer, gateway: 'manual', ends_at: end },
  })
  try {
    await insertSubscription(db, { userId: user.id, productId, priceId, until: end, now }, audit)
  } catch (error) {
    if (!isRequirementViolation(error) && !isUniqueViolation(error)) throw error
    throw new ConflictError(HAS_ONE)
  }
}
