import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError } from '#worker/errors.ts'
import type { ChangePreview } from './gateways/gateway.ts'
import { gatewayOf } from './gateways/gateways.ts'
import { selectChange } from './billing-queries.ts'
import type { OfferRow } from './offer-queries.ts'
import { requireBilling } from './require-billing.ts'
import type { OfferKey } from './schema.ts'
import { selectSubscription, type SubscriptionRow } from './subscription-queries.ts'

/* Acts of subscribers on their own subscription. All throw UnauthorizedError, NotFoundError, ConflictError, PaymentError. */

export interface PlannedChange {
  row: SubscriptionRow
  offer: OfferRow
  preview: ChangePreview
}

export async function previewPlanChange(
  ctx: RequestContext,
  id: number,
  key: OfferKey,
): Promise<PlannedChange> {
  const { row, offer } = await loadChange(ctx, id, key)
  const preview = await gatewayOf(row.subscription.gateway).previewChange(ctx, row, offer)
  return { row, offer, preview }
}

/** Returns the address to go on at. */
export async function changePlan(ctx: RequestContext, id: number, key: OfferKey): Promise<string> {
  const { row, offer } = await loadChange(ctx, id, key)
  return gatewayOf(row.subscription.gateway).changePlan(ctx, row, offer)
}

/** A plan goes on until its period ends; an order ends at once. */
export async function cancelOwnSubscription(ctx: RequestContext, id: number): Promise<void> {
  const row = await loadOwn(ctx, id)
  if (row.subscription.status === 'canceled' || row.subscription.cancelsAtPeriodEnd)
    throw new ConflictError('This plan is canceled already.')
  const when = row.subscription.status === 'incomplete' ? 'now' : 'at-period-end'
  await gatewayOf(row.subscription.gateway).cancel(ctx, row, when)
}

export async function resumeOwnSubscription(ctx: RequestContext, id: number): Promise<void> {
  const row = await loadOwn(ctx, id)
  requireResumable(row)
  await gatewayOf(row.subscription.gateway).resume(ctx, row)
}

/** Throws ConflictError where nothing is canceled, or the period has ended. */
export function requireResumable({ subscription, isValid }: SubscriptionRow): void {
  if (subscription.status === 'canceled' || !subscription.cancelsAtPeriodEnd || !isValid)
    throw new ConflictError('There is nothing to resume.')
}

/** The plan stays as it is, and the invoice of its change no longer has to be paid. */
export async function withdrawChange(ctx: RequestContext, id: number): Promise<void> {
  const row = await loadOwn(ctx, id)
  const { withdrawChange: withdraw } = gatewayOf(row.subscription.gateway)
  if (!withdraw) throw new NotFoundError()
  await withdraw(ctx, row)
}

/** Where the caller gives another card. */
export async function paymentMethodUrl(ctx: RequestContext, id: number): Promise<string> {
  const row = await loadOwn(ctx, id)
  const { paymentMethodUrl: urlOf } = gatewayOf(row.subscription.gateway)
  if (!urlOf) throw new NotFoundError()
  return urlOf(ctx, row)
}

async function loadOwn(ctx: RequestContext, id: number): Promise<SubscriptionRow> {
  requireBilling(ctx)
  const row = await selectSubscription(ctx.deps.db, id, requireUser(ctx).id)
  if (!row) throw new NotFoundError()
  return row
}

async function loadChange(ctx: RequestContext, id: number, key: OfferKey) {
  requireBilling(ctx)
  const { row, offer } = await selectChange(ctx.deps.db, { id, userId: requireUser(ctx).id }, key)
  if (!row || !offer) throw new NotFoundError()
  requireChangeable(row, offer)
  return { row, offer }
}

/** Throws ConflictError. */
export function requireChangeable({ isValid, price }: SubscriptionRow, offer: OfferRow): void {
  if (!isValid) throw new ConflictError('This plan has ended. Order one again.')
  if (offer.price.id === price.id) throw new ConflictError('You have this plan already.')
  if (offer.price.currency !== price.currency)
    throw new ConflictError(
      'This plan is paid in another currency. Cancel yours first, and order it when it has ended.',
    )
}
