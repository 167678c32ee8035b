import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { customers, invoices, subscriptions } from '#db/schema/index.ts'
import type { OfferRow } from '#worker/features/billing/offer-queries.ts'
import { beginCheckout } from './stripe-site.ts'
import type { StripeSite } from './stripe-site.ts'
import type { StripeEvent } from './stripe-webhooks.ts'

/** Rows of a user, without ids and times of ours. */
export async function rowsOf({ app: { db } }: StripeSite, userId: number) {
  const [subscribed, billed, [customer]] = await db.batch([
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(asc(invoices.gatewayId)),
    db.select().from(customers).where(eq(customers.userId, userId)),
  ])
  return {
    subscriptions: subscribed.map((row) => ({ ...row, id: 0, syncedAt: '', updatedAt: '' })),
    invoices: billed.map((row) => ({
      ...row,
      id: 0,
      subscriptionId: row.subscriptionId === subscribed[0]?.id ? 'its own' : 'another',
    })),
    card: [customer?.cardBrand, customer?.cardLastFour],
  }
}

/** As if no event had come. */
export async function forget({ app: { db } }: StripeSite, userId: number): Promise<void> {
  await db.batch([
    db.delete(invoices).where(eq(invoices.userId, userId)),
    db.delete(subscriptions).where(eq(subscriptions.userId, userId)),
    db
      .update(customers)
      .set({ cardBrand: null, cardLastFour: null })
      .where(eq(customers.userId, userId)),
  ])
}

/** Somebody pays, does not pay the second month, and is canceled. */
export async function wholeLife(
  site: StripeSite,
  offer: OfferRow,
): Promise<{ userId: number; events: StripeEvent[] }> {
  const { user, session } = await beginCheckout(site, offer)
  const { account } = site.stripe
  account.webhooks.held = []
  account.complete(session)
  account.isDeclining = true
  account.renew(session.subscription ?? '')
  account.isDeclining = false
  account.end(account.find(account.subscriptions, session.subscription ?? ''))
  return { userId: user.id, events: account.webhooks.held }
}

/** Sends the events of a life in these orders, by indexes; each must end in the same rows, which it returns. */
export async function sendInOrders(
  site: StripeSite,
  { userId, events }: Awaited<ReturnType<typeof wholeLife>>,
  orders: readonly number[][],
) {
  let expected: Awaited<ReturnType<typeof rowsOf>> | null = null
  for (const order of orders) {
    for (const index of order) {
      const event = events[index]
      if (event) expect(await site.stripe.account.webhooks.send(event)).toBe(200)
    }
    const rows = await rowsOf(site, userId)
    expected ??= rows
    expect(rows, order.join()).toEqual(expected)
    await forget(site, userId)
  }
  return expected
}

export const WHOLE_LIFE = [
  'customer.subscription.created',
  'invoice.paid',
  'checkout.session.completed',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
]

/** How each order ends. */
export const LIFE_ENDED = {
  subscriptions: [{ status: 'canceled', validUntil: expect.stringMatching(/^20/) as string }],
  invoices: [{ amount: 900 }, { amount: 900 }],
  card: ['visa', '4242'],
}
