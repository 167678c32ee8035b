import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import type { AuditAction } from '#worker/audit/actions.ts'
import { auditStatement, changedFields } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { ConflictError } from '#worker/errors.ts'
import { findOffer, findSubscription } from '#worker/features/billing/find-subscription.ts'
import type { Gateway } from '#worker/features/billing/gateways/gateway.ts'
import { gatewayOf } from '#worker/features/billing/gateways/gateways.ts'
import type { CancelSubscriptionInput, ChangeSubscriptionInput } from './schema.ts'

/* All throw as `authorizeAdmin`; NotFoundError, ConflictError, PaymentError. */

type SubscriptionRow = Awaited<ReturnType<typeof findSubscription>>

export async function cancelSubscription(
  ctx: RequestContext,
  id: number,
  { when }: CancelSubscriptionInput,
): Promise<void> {
  await changeAtGateway(ctx, id, 'subscription.cancel', (gateway, row) => {
    const { status, cancelsAtPeriodEnd } = row.subscription
    if (status === 'canceled' && (when === 'at-period-end' || !row.isValid))
      throw new ConflictError('This subscription is canceled already.')
    if (when === 'at-period-end' && cancelsAtPeriodEnd)
      throw new ConflictError('This subscription is canceled already.')
    if (when === 'at-period-end' && status === 'incomplete')
      throw new ConflictError('Nothing is paid yet, so there is no period to wait for.')
    return gateway.cancel(ctx, row, when)
  })
}

export async function resumeSubscription(ctx: RequestContext, id: number): Promise<void> {
  await changeAtGateway(ctx, id, 'subscription.resume', (gateway, row) => {
    const { status, cancelsAtPeriodEnd } = row.subscription
    if (status === 'canceled' || !cancelsAtPeriodEnd || !row.isValid)
      throw new ConflictError('There is nothing to resume.')
    return gateway.resume(ctx, row)
  })
}

/** To a price in the same currency. Also throws ValidationError where the price is not offered. */
export async function changeSubscription(
  ctx: RequestContext,
  id: number,
  { product_id: productId, price_id: priceId }: ChangeSubscriptionInput,
): Promise<void> {
  await changeAtGateway(ctx, id, 'subscription.change_plan', async (gateway, row) => {
    const offer = await findOffer(ctx, { productId, priceId })
    if (row.subscription.status === 'incomplete' || !row.isValid)
      throw new ConflictError('This subscription is not valid, so its plan cannot be changed.')
    if (offer.price.id === row.price.id)
      throw new ConflictError('The subscription has this price already.')
    if (offer.price.currency !== row.price.currency)
      throw new ConflictError('A subscription cannot change to another currency.')
    await gateway.changePlan(ctx, row, offer)
  })
}

/** The gateway writes what it does by itself, so the audit event follows. */
async function changeAtGateway(
  ctx: RequestContext,
  id: number,
  action: AuditAction,
  change: (gateway: Gateway, row: SubscriptionRow) => Promise<void>,
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'billing.manage')
  const former = await findSubscription(ctx, id)
  await change(gatewayOf(former.subscription.gateway), former)
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
