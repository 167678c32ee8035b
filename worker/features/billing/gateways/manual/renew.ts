import { isRequirementViolation } from '#db/client.ts'
import { outgoingMails } from '#db/schema/index.ts'
import { newMail } from '#worker/mail/outbox.ts'
import { periodEnd } from '../../period.ts'
import { sellerOf } from '../../seller.ts'
import { selectSubscriptions, type SubscriptionRow } from '../../subscription-queries.ts'
import { validUntil } from '../../validity.ts'
import type { GatewayContext } from '../gateway.ts'
import { renewalMail } from './mails.ts'
import { planLine } from './plan-line.ts'
import {
  endLapsed,
  insertInvoice,
  isDueForInvoice,
  requireUnchanged,
  updateSubscription,
} from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const INVOICES_PER_RUN = 500
const ROWS_PER_BATCH = 25

/** Ends what nobody paid, and makes the invoices of the periods that begin soon. Returns how many of both. */
export async function renewManualSubscriptions(
  ctx: Omit<GatewayContext, 'origin'>,
): Promise<number> {
  const { db, clock } = ctx.deps
  const now = clock()
  let count = await endLapsed(db, now)
  // Nobody could see an invoice.
  if (!ctx.site.settings['billing.enable']) return count
  const days = ctx.site.settings['billing.manual.due_days']
  const soon = new Date(now.getTime() + days * DAY_MS).toISOString()
  const due = await selectSubscriptions(db, isDueForInvoice(soon)).limit(INVOICES_PER_RUN)
  for (let first = 0; first < due.length; first += ROWS_PER_BATCH) {
    const rows = due.slice(first, first + ROWS_PER_BATCH)
    count += await invoice(ctx, rows, now)
  }
  return count
}

/** Returns how many; none where one has changed meanwhile: the next run takes them. */
async function invoice(
  ctx: Omit<GatewayContext, 'origin'>,
  rows: readonly SubscriptionRow[],
  now: Date,
): Promise<number> {
  const { db } = ctx.deps
  const statements = await Promise.all(rows.map((row) => renewal(ctx, row, now)))
  const [first, ...others] = statements.flat()
  if (!first) return 0
  try {
    await db.batch([first, ...others])
    return rows.length
  } catch (error) {
    if (isRequirementViolation(error)) return 0
    throw error
  }
}

/** Credit is used first; what it pays whole goes on without a payment. */
async function renewal(ctx: Omit<GatewayContext, 'origin'>, row: SubscriptionRow, now: Date) {
  const { db } = ctx.deps
  const { subscription, price, product, user } = row
  const credit = Math.min(subscription.creditAmount, price.amount)
  const isPaid = credit === price.amount
  const start = new Date(subscription.periodEndsAt ?? now)
  const end = periodEnd(start, price)
  return [
    requireUnchanged(db, row),
    insertInvoice(db, {
      userId: user.id,
      subscriptionId: subscription.id,
      priceId: price.id,
      currency: price.currency,
      lines: [
        planLine(product, price),
        ...(credit > 0 ? [{ description: product.name, amount: -credit }] : []),
      ],
      seller: sellerOf(ctx),
      now,
      dueAt: start.toISOString(),
    }),
    updateSubscription(
      db,
      subscription.id,
      isPaid
        ? {
            status: 'active',
            periodEndsAt: end.toISOString(),
            validUntil: validUntil(end, false),
            paidAmount: price.amount,
            creditAmount: subscription.creditAmount - credit,
          }
        : {},
      now,
    ),
    ...(isPaid
      ? []
      : [
          db.insert(outgoingMails).values(await newMail(ctx, user, renewalMail(ctx, product.name))),
        ]),
  ]
}
