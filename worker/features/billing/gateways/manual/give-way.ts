import { and, eq, lte, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { invoices, subscriptions } from '#db/schema/index.ts'

/** Invoices no longer have to be paid: those of some subscriptions, or of all, that meet a condition. */
export const voidInvoices = (db: Database, ofSubscriptions: SQL | null, where?: SQL) =>
  db
    .update(invoices)
    .set({ status: 'void' })
    .where(
      and(
        eq(invoices.gateway, 'manual'),
        eq(invoices.status, 'open'),
        ofSubscriptions ? sql`${invoices.subscriptionId} IN ${ofSubscriptions}` : undefined,
        where,
      ),
    )

/** For a batch that gives a user a new subscription: orders and what has lapsed end, with their invoices. */
export function giveWay(db: Database, userId: number, now: string) {
  const former = and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.gateway, 'manual'),
    ne(subscriptions.status, 'canceled'),
    lte(subscriptions.validUntil, now),
  )
  return [
    voidInvoices(db, sql`(SELECT ${subscriptions.id} FROM ${subscriptions} WHERE ${former})`),
    db.update(subscriptions).set({ status: 'canceled', updatedAt: now }).where(former),
  ] as const
}
