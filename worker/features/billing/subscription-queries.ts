import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customers, prices, products, subscriptions, users } from '#db/schema/index.ts'

/** A subscription with what it is for, and who has it. */
export type SubscriptionRow = Awaited<ReturnType<typeof selectSubscriptions>>[number]

export const isValid = sql<number>`(${subscriptions.validUntil} > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`

export const selectSubscriptions = (db: Database, where: SQL | undefined) =>
  db
    .select({
      subscription: subscriptions,
      isValid: isValid.mapWith(Boolean),
      price: prices,
      product: products,
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        language: users.language,
      },
      customer: customers,
    })
    .from(subscriptions)
    .innerJoin(prices, eq(prices.id, subscriptions.priceId))
    .innerJoin(products, eq(products.id, subscriptions.productId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(where)
    .orderBy(desc(subscriptions.id))

/** A user's own that have not ended, and orders. */
export const selectCurrentSubscriptions = (db: Database, userId: number) =>
  selectSubscriptions(
    db,
    and(eq(subscriptions.userId, userId), or(ne(subscriptions.status, 'canceled'), isValid)),
  )

/** A valid one comes first, then the newest. */
export const currentFirst = (rows: readonly SubscriptionRow[]): SubscriptionRow[] =>
  rows.toSorted((a, b) => Number(b.isValid) - Number(a.isValid))

/** Null when there is none, or it is somebody else's. */
export async function selectSubscription(
  db: Database,
  id: number,
  userId?: number,
): Promise<SubscriptionRow | null> {
  const [row] = await selectSubscriptions(
    db,
    and(
      eq(subscriptions.id, id),
      userId === undefined ? undefined : eq(subscriptions.userId, userId),
    ),
  )
  return row ?? null
}
