import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { subscriptions } from '#db/schema/index.ts'

const isDue = (before: string) =>
  and(
    eq(subscriptions.gateway, 'stripe'),
    ne(subscriptions.status, 'canceled'),
    isNotNull(subscriptions.gatewayId),
    lt(subscriptions.syncedAt, before),
  )

/** Subscriptions that were last compared before a time, and when the first and the last of them began. */
export async function countDue(db: Database, before: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)`,
      oldest: sql<string>`coalesce(min(${subscriptions.createdAt}), '')`,
      newest: sql<string>`coalesce(max(${subscriptions.createdAt}), '')`,
    })
    .from(subscriptions)
    .where(isDue(before))
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

/** The ids of those compared longest ago. */
export async function selectDue(db: Database, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string>`${subscriptions.gatewayId}` })
    .from(subscriptions)
    .where(isDue(before))
    .orderBy(subscriptions.syncedAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** It was asked for, whatever came: due again in a day. */
export const touchSubscription = (db: Database, gatewayId: string, askedAt: string) =>
  db
    .update(subscriptions)
    .set({ syncedAt: sql`max(${subscriptions.syncedAt}, ${askedAt})` })
    .where(eq(subscriptions.gatewayId, gatewayId))
