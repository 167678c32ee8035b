import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customers, invoices, subscriptions } from '#db/schema/index.ts'
import type { BillingDetails } from '#db/schema/index.ts'
import { offerStatement } from './offer-queries.ts'
import type { OfferKey } from './schema.ts'
import {
  currentFirst,
  selectCurrentSubscriptions,
  selectSubscriptions,
} from './subscription-queries.ts'

/** Ten years of monthly ones. */
const SHOWN_INVOICES = 120

/** All that a user's billing page shows, in one round trip. */
export async function selectBilling(db: Database, userId: number) {
  const [current, invoiceRows, [customer]] = await db.batch([
    selectCurrentSubscriptions(db, userId),
    db
      .select()
      .from(invoices)
      .where(eq(invoices.userId, userId))
      .orderBy(desc(invoices.id))
      .limit(SHOWN_INVOICES),
    db.select().from(customers).where(eq(customers.userId, userId)),
  ])
  return {
    subscriptions: currentFirst(current),
    invoices: invoiceRows,
    customer: customer ?? null,
  }
}

/** An offer, and the customer's details: one round trip. */
export async function selectCheckout(db: Database, key: OfferKey, userId: number) {
  const [[offer], [customer]] = await db.batch([
    offerStatement(db, key),
    db.select().from(customers).where(eq(customers.userId, userId)),
  ])
  return { offer: offer ?? null, customer: customer ?? null }
}

/** A subscription, of the user where one is named, and the offer that it changes to: one round trip. */
export async function selectChange(
  db: Database,
  { id, userId }: { id: number; userId?: number },
  key: OfferKey,
) {
  const [[row], [offer]] = await db.batch([
    selectSubscriptions(
      db,
      and(
        eq(subscriptions.id, id),
        userId === undefined ? undefined : eq(subscriptions.userId, userId),
      ),
    ),
    offerStatement(db, key),
  ])
  return { row: row ?? null, offer: offer ?? null }
}

/** Null when there is none. */
export async function selectInvoice(db: Database, id: number) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  return invoice ?? null
}

export async function upsertDetails(
  db: Database,
  userId: number,
  details: BillingDetails,
  now: Date,
): Promise<void> {
  const updatedAt = now.toISOString()
  await db
    .insert(customers)
    .values({ userId, details, updatedAt })
    .onConflictDoUpdate({ target: customers.userId, set: { details, updatedAt } })
}
