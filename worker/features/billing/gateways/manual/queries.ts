import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { requireInBatch, type Database } from '#db/client.ts'
import { invoices, outgoingMails, prices, subscriptions } from '#db/schema/index.ts'
import type { InvoiceLine } from '#db/schema/index.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import type { OfferRow } from '../../offer-queries.ts'
import { selectSubscriptions, type SubscriptionRow } from '../../subscription-queries.ts'
import { GRACE_DAYS } from '../../validity.ts'
import type { Customer } from '../gateway.ts'
import { giveWay, voidInvoices } from './give-way.ts'
import { planLine } from './plan-line.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Who an invoice is for, as the user's billing details say at the moment; the name of the account where they do not. */
export const customerOf = (userId: number): SQL => sql`(
  SELECT json_object(
    'email', u.email,
    'name', coalesce(nullif(c.details ->> 'name', ''), trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))),
    'company', coalesce(c.details ->> 'company', ''),
    'address', coalesce(c.details ->> 'address', ''),
    'taxId', coalesce(c.details ->> 'taxId', ''))
  FROM users u LEFT JOIN customers c ON c.user_id = u.id WHERE u.id = ${userId})`

/** The number after that of the last one: "INV-000013". */
export const nextInvoiceNumber: SQL<string> = sql<string>`printf('INV-%06d', 1 + coalesce(
  (SELECT CAST(substr(number, 5) AS INTEGER) FROM invoices WHERE gateway = 'manual' ORDER BY id DESC LIMIT 1), 0))`

interface NewInvoice {
  userId: number
  subscriptionId: number | SQL
  priceId: number
  currency: string
  lines: InvoiceLine[]
  seller: string
  now: Date
  dueAt: string
}

export const insertInvoice = (
  db: Database,
  { userId, subscriptionId, priceId, currency, lines, seller, now, dueAt }: NewInvoice,
) => {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return db.insert(invoices).values({
    number: nextInvoiceNumber,
    userId,
    subscriptionId: subscriptionId as number,
    priceId,
    gateway: 'manual',
    // Paid by credit.
    status: amount === 0 ? 'paid' : 'open',
    paidAt: amount === 0 ? now.toISOString() : null,
    lines,
    amount,
    currency,
    seller,
    customer: customerOf(userId) as never,
    dueAt: amount === 0 ? null : dueAt,
    createdAt: now.toISOString(),
  })
}

/** The open invoices of a subscription no longer have to be paid. */
export const voidInvoicesOf = (db: Database, subscriptionId: number) =>
  voidInvoices(db, sql`(${subscriptionId})`)

/** Orders and what has lapsed give way to a new order; a valid subscription is a unique violation. */
export async function insertOrder(
  db: Database,
  {
    user,
    offer: { product, price },
    seller,
    now,
    dueAt,
    mails,
  }: {
    user: Customer
    offer: OfferRow
    seller: string
    now: Date
    dueAt: string
    mails: NewMail[]
  },
): Promise<void> {
  const at = now.toISOString()
  await db.batch([
    ...giveWay(db, user.id, at),
    db.insert(subscriptions).values({
      userId: user.id,
      productId: product.id,
      priceId: price.id,
      gateway: 'manual',
      status: 'incomplete',
      createdAt: at,
      updatedAt: at,
    }),
    insertInvoice(db, {
      userId: user.id,
      subscriptionId: sql`last_insert_rowid()`,
      priceId: price.id,
      currency: price.currency,
      lines: [planLine(product, price)],
      seller,
      now,
      dueAt,
    }),
    db.insert(outgoingMails).values(mails),
  ])
}

/** Undoes a batch where the subscription has changed since it was read. */
export const requireUnchanged = (db: Database, { subscription }: SubscriptionRow) =>
  requireInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM subscriptions WHERE id = ${subscription.id} AND updated_at = ${subscription.updatedAt})`,
  )

export const updateSubscription = (
  db: Database,
  id: number,
  changes: Partial<typeof subscriptions.$inferInsert>,
  now: Date,
) =>
  db
    .update(subscriptions)
    .set({ ...changes, updatedAt: now.toISOString() })
    .where(eq(subscriptions.id, id))

/** An invoice with its subscription and the price that it pays for, each null where there is none: one round trip. */
export async function selectInvoiceToPay(db: Database, id: number) {
  const [[invoice], [row], [price]] = await db.batch([
    db
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.gateway, 'manual'))),
    selectSubscriptions(
      db,
      sql`${subscriptions.id} = (SELECT subscription_id FROM invoices WHERE id = ${id})`,
    ),
    db
      .select()
      .from(prices)
      .where(sql`${prices.id} = (SELECT price_id FROM invoices WHERE id = ${id})`),
  ])
  return { invoice: invoice ?? null, row: row ?? null, price: price ?? null }
}

export const isInvoiceOpen = (id: number): SQL =>
  sql`EXISTS (SELECT 1 FROM invoices WHERE id = ${id} AND status = 'open')`

/** Whose next period begins by then, and has no invoice yet. */
export const isDueForInvoice = (by: string) =>
  and(
    eq(subscriptions.gateway, 'manual'),
    or(eq(subscriptions.status, 'active'), eq(subscriptions.status, 'past_due')),
    eq(subscriptions.cancelsAtPeriodEnd, false),
    lte(subscriptions.periodEndsAt, by),
    sql`NOT EXISTS (SELECT 1 FROM invoices i WHERE i.subscription_id = ${subscriptions.id} AND i.status = 'open')`,
  )

/** Of a change to another plan, which takes place with its payment. */
const isOfChange = sql`EXISTS (
  SELECT 1 FROM subscriptions s WHERE s.id = ${invoices.subscriptionId} AND s.price_id <> ${invoices.priceId}
    AND s.status IN ('active', 'past_due'))`

/** The subscription stays as it is. Returns the ids of the voided invoices. */
export const voidChangeOf = (db: Database, subscriptionId: number) =>
  voidInvoices(db, sql`(${subscriptionId})`, isOfChange).returning({ id: invoices.id })

/** Ends unpaid plans with their grace, canceled ones with their period. Returns how many. */
export async function endLapsed(db: Database, now: Date): Promise<number> {
  const at = now.toISOString()
  const isLapsed = and(
    eq(subscriptions.gateway, 'manual'),
    or(eq(subscriptions.status, 'active'), eq(subscriptions.status, 'past_due')),
    lte(subscriptions.validUntil, at),
  )
  const [, ended] = await db.batch([
    voidInvoices(db, sql`(SELECT ${subscriptions.id} FROM ${subscriptions} WHERE ${isLapsed})`),
    db
      .update(subscriptions)
      .set({ status: 'canceled', updatedAt: at })
      .where(isLapsed)
      .returning({ id: subscriptions.id }),
    db
      .update(subscriptions)
      .set({ status: 'past_due', updatedAt: at })
      .where(
        and(
          eq(subscriptions.gateway, 'manual'),
          eq(subscriptions.status, 'active'),
          eq(subscriptions.cancelsAtPeriodEnd, false),
          lte(subscriptions.periodEndsAt, at),
          isNull(subscriptions.gatewayId),
        ),
      ),
    // Else no invoice of the next period would be made.
    voidInvoices(db, null, and(isOfChange, lte(invoices.dueAt, daysBefore(now, GRACE_DAYS)))),
  ])
  return ended.length
}

const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString()
