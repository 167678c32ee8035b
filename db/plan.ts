import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

const NOW = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`

/** Whether a row `s` of `subscriptions` is valid, by the database's clock. */
export const isValidSubscription: SQL = sql`s.valid_until > ${NOW}`

/** Whether a user has a valid subscription. */
export const isSubscribedUser = (userId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = ${userId} AND ${isValidSubscription})`

/**
 * The plans of a user as a table with `product_id`: those of valid subscriptions, else the first free one while the
 * site sells plans.
 */
export const plansOf = (userId: SQLWrapper): SQL => sql`(
  SELECT s.product_id FROM subscriptions s WHERE s.user_id = ${userId} AND ${isValidSubscription}
  UNION ALL
  SELECT (SELECT p.id FROM products p WHERE p.is_free = 1 ORDER BY p.position, p.id LIMIT 1)
  WHERE EXISTS (SELECT 1 FROM settings WHERE name = 'billing.enable' AND value = 'true')
    AND NOT ${isSubscribedUser(userId)})`

/** The permissions that the plans of a user give, as a table with `name` and `restrictions`. */
export const planPermissionsOf = (userId: SQLWrapper): SQL => sql`(
  SELECT pp.name, pp.restrictions FROM ${plansOf(userId)} plan
  JOIN product_permissions pp ON pp.product_id = plan.product_id)`

/** The limit of a user in bytes: their own, else that of their plan; null = the site's. */
export const spaceLimitOf = (userId: SQLWrapper): SQL<number | null> => sql<number | null>`coalesce(
  (SELECT limited.available_space_bytes FROM users limited WHERE limited.id = ${userId}),
  (SELECT max(p.available_space_bytes) FROM ${plansOf(userId)} plan JOIN products p ON p.id = plan.product_id))`
