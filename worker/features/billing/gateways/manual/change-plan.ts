import { isRequirementViolation } from '#db/client.ts'
import { ConflictError } from '#worker/errors.ts'
import type { OfferRow } from '../../offer-queries.ts'
import { periodEnd, periodStart, unusedAmount } from '../../period.ts'
import { sellerOf } from '../../seller.ts'
import type { SubscriptionRow } from '../../subscription-queries.ts'
import { validUntil } from '../../validity.ts'
import type { ChangePreview, GatewayContext } from '../gateway.ts'
import { dueAt } from './due-at.ts'
import { planLine } from './plan-line.ts'
import {
  insertInvoice,
  requireUnchanged,
  updateSubscription,
  voidChangeOf,
  voidInvoicesOf,
} from './queries.ts'

/** A new period begins with the change; the rest of the present one is taken off its price. */
export function previewChange(
  ctx: GatewayContext,
  row: SubscriptionRow,
  { price }: OfferRow,
): Promise<ChangePreview> {
  const now = ctx.deps.clock()
  const credit = creditOf(row, now)
  return Promise.resolve({
    amount: Math.max(0, price.amount - credit),
    currency: price.currency,
    credit,
    leftover: Math.max(0, credit - price.amount),
    renewsAt: periodEnd(now, price).toISOString(),
  })
}

/**
 * Where credit pays the change it takes place at once; else with the payment of its invoice.
 * @throws ConflictError
 */
export async function changePlan(
  ctx: GatewayContext,
  row: SubscriptionRow,
  offer: OfferRow,
): Promise<string> {
  const { db, clock } = ctx.deps
  const now = clock()
  const { subscription } = row
  const { price, product } = offer
  const credit = creditOf(row, now)
  const used = Math.min(credit, price.amount)
  const end = periodEnd(now, price)
  const isPaid = used === price.amount
  await unlessChanged(() =>
    db.batch([
      requireUnchanged(db, row),
      voidInvoicesOf(db, subscription.id),
      insertInvoice(db, {
        userId: row.user.id,
        subscriptionId: subscription.id,
        priceId: price.id,
        currency: price.currency,
        lines: [
          planLine(product, price),
          ...(used > 0 ? [{ description: row.product.name, amount: -used }] : []),
        ],
        seller: sellerOf(ctx),
        now,
        dueAt: dueAt(ctx, now),
      }),
      updateSubscription(
        db,
        subscription.id,
        isPaid
          ? {
              productId: product.id,
              priceId: price.id,
              status: 'active',
              periodEndsAt: end.toISOString(),
              cancelsAtPeriodEnd: false,
              validUntil: validUntil(end, false),
              paidAmount: price.amount,
              creditAmount: credit - used,
            }
          : {},
        now,
      ),
    ]),
  )
  return '/billing'
}

/** @throws ConflictError where no change waits for its payment */
export async function withdrawChange(ctx: GatewayContext, row: SubscriptionRow): Promise<void> {
  const { db, clock } = ctx.deps
  const { id } = row.subscription
  const [, withdrawn] = await unlessChanged(() =>
    db.batch([
      requireUnchanged(db, row),
      voidChangeOf(db, id),
      updateSubscription(db, id, {}, clock()),
    ]),
  )
  if (withdrawn.length === 0) throw new ConflictError('There is no change to withdraw.')
}

/** Left of the present period and of former changes, in the minor unit. */
function creditOf({ subscription, price }: SubscriptionRow, now: Date): number {
  if (subscription.periodEndsAt === null) return subscription.creditAmount
  const end = new Date(subscription.periodEndsAt)
  const period = { start: periodStart(end, price), end }
  return subscription.creditAmount + unusedAmount(subscription.paidAmount, period, now)
}

/** Runs a batch with `requireUnchanged`. Throws ConflictError. */
export async function unlessChanged<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!isRequirementViolation(error)) throw error
    throw new ConflictError('Somebody has changed this just now. Please try again.')
  }
}
