import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { SubscriptionState } from './subscription-state.ts'

/** Facts about a subscription, before its state is written. */
export interface KnownFacts {
  id: string
  /** Null for a customer of another site. */
  userId: number | null
  isUserGone: number
  isPriceKnown: number
  /** Whether its latest invoice is stored with the same status. */
  isInvoiceKnown: number
}

/**
 * Writes states that were asked for at `fetchedAt`, unless later ones are stored. One statement a table; the stored
 * customer id alone decides whose subscription it is.
 */
export async function writeStates(
  db: Database,
  states: readonly SubscriptionState[],
  { fetchedAt, now, seller }: { fetchedAt: string; now: string; seller: string },
): Promise<KnownFacts[]> {
  const s = statesAsTable(states)
  // Rows that the first statement has written, or an equal fetch.
  const written = sql`(
    SELECT x.id, x.user_id, x.valid_until, x.status, s.* FROM ${s} s
    JOIN subscriptions x ON x.gateway_id = s.gateway_id AND x.synced_at = ${fetchedAt})`
  const [facts] = await db.batch([
    db.all<KnownFacts>(sql`
      SELECT s.gateway_id AS id, c.user_id AS userId, coalesce(u.deleted_at IS NOT NULL, 0) AS isUserGone,
        p.id IS NOT NULL AS isPriceKnown,
        s.invoices -> 0 IS NULL OR EXISTS (SELECT 1 FROM invoices i
          WHERE i.gateway_id = s.invoices ->> '$[0].id' AND i.status = s.invoices ->> '$[0].status') AS isInvoiceKnown
      FROM ${s} s LEFT JOIN customers c ON c.stripe_id = s.customer_id LEFT JOIN users u ON u.id = c.user_id
      LEFT JOIN prices p ON p.stripe_id = s.stripe_price_id`),
    db.run(upsertSubscriptions(s, { fetchedAt, now })),
    db.run(sql`
      UPDATE customers SET card_brand = w.card_brand, card_last_four = w.card_last_four, updated_at = ${now}
      FROM ${written} w
      WHERE customers.user_id = w.user_id AND customers.stripe_id = w.customer_id
        AND (customers.card_brand IS NOT w.card_brand OR customers.card_last_four IS NOT w.card_last_four)
        AND (w.status <> 'canceled' OR NOT EXISTS (SELECT 1 FROM subscriptions o
          WHERE o.user_id = w.user_id AND o.gateway = 'stripe' AND o.id <> w.id AND o.status <> 'canceled'))`),
    db.run(upsertInvoices(written, seller)),
    // Who has paid by card does not owe the order by invoice.
    db.run(sql`
      UPDATE invoices SET status = 'void' WHERE status = 'open' AND subscription_id IN (
        SELECT m.id FROM subscriptions m WHERE ${isReplacedOrder(written, now)})`),
    db.run(sql`
      UPDATE subscriptions AS m SET status = 'canceled', updated_at = ${now} WHERE ${isReplacedOrder(written, now)}`),
  ])
  return facts
}

const statesAsTable = (states: readonly SubscriptionState[]): SQL => sql`(
  SELECT value ->> 'id' AS gateway_id, value ->> 'customerId' AS customer_id, value ->> 'priceId' AS stripe_price_id,
    value ->> 'status' AS new_status, value ->> 'periodEndsAt' AS new_period_ends_at,
    value ->> 'cancelsAtPeriodEnd' AS cancels, value ->> 'validUntil' AS new_valid_until,
    value ->> 'creditAmount' AS new_credit,
    value ->> 'createdAt' AS began_at, value ->> 'cardBrand' AS card_brand, value ->> 'cardLastFour' AS card_last_four,
    value -> 'invoices' AS invoices
  FROM json_each(${JSON.stringify(states)}))`

/** A price that is not ours leaves the plan as it is. */
const upsertSubscriptions = (s: SQL, { fetchedAt, now }: { fetchedAt: string; now: string }) => sql`
  INSERT INTO subscriptions (user_id, product_id, price_id, gateway, gateway_id, status, period_ends_at,
    cancels_at_period_end, valid_until, credit_amount, synced_at, created_at, updated_at)
  SELECT c.user_id, coalesce(p.product_id, own.product_id), coalesce(p.id, own.price_id), 'stripe', s.gateway_id,
    s.new_status, s.new_period_ends_at, s.cancels, s.new_valid_until, s.new_credit, ${fetchedAt}, s.began_at, ${now}
  FROM ${s} s JOIN customers c ON c.stripe_id = s.customer_id
  LEFT JOIN prices p ON p.stripe_id = s.stripe_price_id
  LEFT JOIN subscriptions own ON own.gateway_id = s.gateway_id
  WHERE coalesce(p.id, own.price_id) IS NOT NULL
  ON CONFLICT (gateway_id) WHERE gateway_id IS NOT NULL DO UPDATE SET
    product_id = excluded.product_id, price_id = excluded.price_id, status = excluded.status,
    period_ends_at = excluded.period_ends_at, cancels_at_period_end = excluded.cancels_at_period_end,
    valid_until = excluded.valid_until, credit_amount = excluded.credit_amount,
    synced_at = excluded.synced_at, updated_at = excluded.updated_at
  WHERE subscriptions.synced_at <= excluded.synced_at AND subscriptions.user_id = excluded.user_id`

/** Paid and void are final. Seller and billing details are those of the first state. */
const upsertInvoices = (written: SQL, seller: string) => sql`
  INSERT INTO invoices (number, user_id, subscription_id, gateway, gateway_id, status, lines, amount, currency,
    seller, customer, due_at, paid_at, pay_url, created_at)
  SELECT i.value ->> 'number', w.user_id, w.id, 'stripe', i.value ->> 'id', i.value ->> 'status', i.value -> 'lines',
    i.value ->> 'amount', i.value ->> 'currency', ${seller},
    coalesce(json_set(c.details, '$.email', i.value ->> '$.customer.email'), i.value -> 'customer'),
    i.value ->> 'dueAt', i.value ->> 'paidAt', i.value ->> 'payUrl', i.value ->> 'createdAt'
  FROM ${written} w CROSS JOIN json_each(w.invoices) i LEFT JOIN customers c ON c.user_id = w.user_id
  WHERE true
  ON CONFLICT (gateway_id) WHERE gateway_id IS NOT NULL DO UPDATE SET
    number = excluded.number, status = excluded.status, lines = excluded.lines, amount = excluded.amount,
    due_at = excluded.due_at, paid_at = excluded.paid_at, pay_url = excluded.pay_url
  WHERE invoices.status = 'open' OR excluded.status <> 'open'`

/** Of subscriptions `m`. */
const isReplacedOrder = (written: SQL, now: string): SQL => sql`
  m.gateway = 'manual' AND m.status = 'incomplete'
  AND m.user_id IN (SELECT w.user_id FROM ${written} w WHERE w.valid_until > ${now})`
