import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { requireInBatch, type Database } from '#db/client.ts'
import { isSubscribedUser } from '#db/plan.ts'
import { prices, products, subscriptions, users } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import { giveWay } from '#worker/features/billing/gateways/manual/give-way.ts'
import type { Selection } from '../../lists/admin-list.ts'

export type SubscriptionListRow = Awaited<ReturnType<typeof selectSubscriptions>>[number]

export const selectSubscriptions = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select({
      id: subscriptions.id,
      gateway: subscriptions.gateway,
      status: subscriptions.status,
      periodEndsAt: subscriptions.periodEndsAt,
      cancelsAtPeriodEnd: subscriptions.cancelsAtPeriodEnd,
      isValid: sql`(${subscriptions.validUntil} > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`.mapWith(
        Boolean,
      ),
      createdAt: subscriptions.createdAt,
      user: { id: users.id, email: users.email },
      plan: {
        id: products.id,
        name: products.name,
        available_space: products.availableSpaceBytes,
      },
      price: {
        id: prices.id,
        amount: prices.amount,
        currency: prices.currency,
        interval: prices.interval,
        interval_count: prices.intervalCount,
      },
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(products, eq(products.id, subscriptions.productId))
    .innerJoin(prices, eq(prices.id, subscriptions.priceId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

/** The user with an address, and a price that is offered, with its plan; null where there is none. One round trip. */
export async function selectForAdding(
  db: Database,
  { email, productId, priceId }: { email: string; productId: number; priceId: number },
) {
  const [[user], [offer]] = await db.batch([
    db
      .select({
        id: users.id,
        email: users.email,
        isSubscribed: isSubscribedUser(sql`users.id`).mapWith(Boolean),
      })
      .from(users)
      .where(and(eq(users.email, email), eq(users.isProvisional, false), isNull(users.deletedAt))),
    db
      .select({ plan: products.name, amount: prices.amount, currency: prices.currency })
      .from(prices)
      .innerJoin(products, eq(products.id, prices.productId))
      .where(
        and(eq(prices.id, priceId), eq(prices.productId, productId), isNull(prices.archivedAt)),
      ),
  ])
  return { user: user ?? null, offer: offer ?? null }
}

type NewSubscription = Pick<
  typeof subscriptions.$inferInsert,
  'userId' | 'productId' | 'priceId'
> & { until: string; now: string }

/** Of the subscription that the same batch has inserted: ids only grow. */
export const newSubscriptionId: SQL = sql`(SELECT max(id) FROM subscriptions)`

/** Orders and what has lapsed give way; a valid subscription undoes the batch. */
export async function insertSubscription(
  db: Database,
  { userId, productId, priceId, until, now }: NewSubscription,
  audit: ReturnType<typeof auditStatement>,
): Promise<void> {
  await db.batch([
    requireInBatch(db, sql`NOT ${isSubscribedUser(sql`${userId}`)}`),
    ...giveWay(db, userId, now),
    db.insert(subscriptions).values({
      userId,
      productId,
      priceId,
      gateway: 'manual',
      status: 'active',
      periodEndsAt: until,
      cancelsAtPeriodEnd: true,
      validUntil: until,
      createdAt: now,
      updatedAt: now,
    }),
    audit,
  ])
}
