import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import type { AuditAction } from '#worker/audit/actions.ts'
import { auditStatement, changedFields } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { ConflictError } from '#worker/errors.ts'
import { requireResumable } from '#worker/features/billing/change-own-subscription.ts'
import { findChange, findSubscription } from '#worker/features/billing/find-subscription.ts'
import { gatewayOf } from '#worker/features/billing/gateways/gateways.ts'
import type { CancelSubscriptionInput, ChangeSubscriptionInput } from './schema.ts'

/* All throw as `authorizeAdmin`; NotFoundError, ConflictError, PaymentError. */

type SubscriptionRow = Awaited<ReturnType<typeof findSubscription>>

export async function cancelSubscription(
  ctx: RequestContext,
  id: number,
  { when }: CancelSubscriptionInput,
): Promise<void> {
  authorize(ctx)
  const row = await findSubscription(ctx, id)
  const { status, cancelsAtPeriodEnd, gateway } = row.subscription
  if (status === 'canceled' && (when === 'at-period-end' || !row.isValid))
    throw new ConflictError('This subscription is canceled already.')
  if (when === 'at-period-end' && cancelsAtPeriodEnd)
    throw new ConflictError('This subscription is canceled already.')
  if (when === 'at-period-end' && status === 'incomplete')
    throw new ConflictError('Nothing is paid yet, so there is no period to wait for.')
  await gatewayOf(gateway).cancel(ctx, row, when)
  await recordChange(ctx, row, 'subscription.cancel')
}

export async function resumeSubscription(ctx: RequestContext, id: number): Promise<void> {
  authorize(ctx)
  const row = await findSubscription(ctx, id)
  requireResumable(row)
  await gatewayOf(row.subscription.gateway).resume(ctx, row)
  await recordChange(ctx, row, 'subscription.resume')
}

/** To a price in the same currency. Also throws ValidationError where the price is not offered. */
export async function changeSubscription(
  ctx: RequestContext,
  id: number,
  { product_id: productId, price_id: priceId }: ChangeSubscriptionInput,
): Promise<void> {
  authorize(ctx)
  const { row, offer } = await findChange(ctx, id, { productId, priceId })
  if (row.subscription.status === 'incomplete' || !row.isValid)
    throw new ConflictError('This subscription is not valid, so its plan cannot be changed.')
  if (offer.price.id === row.price.id)
    throw new ConflictError('The subscription has this price already.')
  if (offer.price.currency !== row.price.currency)
    throw new ConflictError('A subscription cannot change to another currency.')
  await gatewayOf(row.subscription.gateway).changePlan(ctx, row, offer)
  await recordChange(ctx, row, 'subscription.change_plan')
}

const authorize = (ctx: RequestContext) => authorizeAdmin(permissionHolder(ctx), 'billing.manage')

/** The gateway writes what it does by itself, so the audit event follows. */
async function recordChange(
  ctx: RequestContext,
  former: SubscriptionRow,
  action: AuditAction,
): Promise<void> {
  const { id } = former.subscription
  const present = await findSubscription(ctx, id)
  await auditStatement(ctx.deps.db, ctx, {
    action,
    subject: { type: 'subscription', id, name: former.user.email },
    ...changedFields(facts(former), facts(present)),
  })
}

const facts = ({ subscription, product, price }: SubscriptionRow) => ({
  plan: product.name,
  amount: price.amount,
  currency: price.currency,
  status: subscription.status,
  cancels_at_period_end: subscription.cancelsAtPeriodEnd,
  period_ends_at: subscription.periodEndsAt,
  valid_until: subscription.validUntil,
})
