import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customers, subscriptions, users } from '#db/schema/index.ts'

/** Null for who has none yet. */
export async function selectCustomerId(db: Database, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ stripeId: customers.stripeId })
    .from(customers)
    .where(eq(customers.userId, userId))
  return row?.stripeId ?? null
}

/** Whether a customer at Stripe is one of this site. */
export async function isOwnCustomer(db: Database, stripeId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: customers.userId })
    .from(customers)
    .where(eq(customers.stripeId, stripeId))
  return rows.length > 0
}

/** Stores a new customer's id; returns that of a concurrent call that came first. */
export async function keepCustomerId(
  db: Database,
  {
    userId,
    stripeId,
    missing,
    now,
  }: {
    userId: number
    stripeId: string
    /** The stored id that Stripe does not have. */
    missing: string | null
    now: Date
  },
): Promise<string> {
  const [row] = await db
    .insert(customers)
    .values({ userId, stripeId, updatedAt: now.toISOString() })
    .onConflictDoUpdate({
      target: customers.userId,
      set: {
        stripeId: sql`coalesce(nullif(${customers.stripeId}, ${missing}), excluded.stripe_id)`,
      },
    })
    .returning({ stripeId: customers.stripeId })
  return row?.stripeId ?? stripeId
}

/** Customers at Stripe whose accounts are deleted. */
export const selectGoneCustomers = (
  db: Database,
  { userIds, limit }: { userIds?: readonly number[]; limit: number },
) =>
  db
    .select({ userId: customers.userId, stripeId: sql<string>`${customers.stripeId}` })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.userId))
    .where(
      and(
        isNotNull(users.deletedAt),
        isNotNull(customers.stripeId),
        userIds && inArray(customers.userId, [...userIds]),
      ),
    )
    // Unordered, so that failing ones do not block the others in each run.
    .orderBy(sql`random()`)
    .limit(limit)

/** Subscriptions at Stripe end with their customer. */
export function endCustomer(
  db: Database,
  { userId, stripeId }: { userId: number; stripeId: string },
  now: Date,
) {
  const at = now.toISOString()
  return db.batch([
    db
      .update(subscriptions)
      .set({
        status: 'canceled',
        validUntil: sql`min(${subscriptions.validUntil}, ${at})`,
        syncedAt: at,
        updatedAt: at,
      })
      .where(
        and(
          eq(subscriptions.userId, userId),
          eq(subscriptions.gateway, 'stripe'),
          sql`${subscriptions.status} <> 'canceled'`,
        ),
      ),
    db
      .update(customers)
      .set({ stripeId: null, cardBrand: null, cardLastFour: null, updatedAt: at })
      .where(and(eq(customers.userId, userId), eq(customers.stripeId, stripeId))),
  ])
}
