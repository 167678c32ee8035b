import { eq } from 'drizzle-orm'
import { subscriptions, users } from '#db/schema/index.ts'
import { majorAmount } from '#worker/i18n/money.ts'
import type { AdminList } from '../../lists/admin-list.ts'
import { withinDays } from '../../lists/day-range.ts'
import { containsText } from '../../lists/search-text.ts'
import { selectSubscriptions, type SubscriptionListRow } from './queries.ts'
import type { AdminSubscription, ListSubscriptionsQuery } from './schema.ts'

/** Subscriptions of all users, orders and ended ones too. */
export const SUBSCRIPTIONS: AdminList<
  SubscriptionListRow,
  AdminSubscription,
  ListSubscriptionsQuery['orderBy'],
  ListSubscriptionsQuery['filters']
> = {
  permission: 'billing.manage',
  id: subscriptions.id,
  idOf: ({ id }) => id,
  orders: { created_at: { by: subscriptions.id, dated: subscriptions.createdAt } },
  conditions: ({ status, gateway, plan, created_at: days }, query) => [
    containsText(query, users.email),
    status === undefined ? undefined : eq(subscriptions.status, status),
    gateway === undefined ? undefined : eq(subscriptions.gateway, gateway),
    plan === undefined ? undefined : eq(subscriptions.productId, plan),
    ...withinDays(subscriptions.createdAt, days),
  ],
  select: selectSubscriptions,
  present: ({ isValid, periodEndsAt, cancelsAtPeriodEnd, createdAt, ...row }) => {
    const isEnding = cancelsAtPeriodEnd || row.status === 'canceled'
    return {
      ...row,
      valid: isValid,
      cancels_at_period_end: cancelsAtPeriodEnd,
      renews_at: isEnding ? null : periodEndsAt,
      ends_at: isEnding ? periodEndsAt : null,
      created_at: createdAt,
    }
  },
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'user', value: ({ user }) => user.email },
    { header: 'plan', value: ({ plan }) => plan.name },
    { header: 'amount', value: ({ price }) => majorAmount(price.amount, price.currency) },
    { header: 'currency', value: ({ price }) => price.currency },
    { header: 'interval', value: ({ price }) => price.interval },
    { header: 'interval_count', value: ({ price }) => price.interval_count },
    { header: 'gateway', value: ({ gateway }) => gateway },
    { header: 'status', value: ({ status }) => status },
    { header: 'valid', value: ({ valid }) => valid },
    { header: 'renews_at', value: (subscription) => subscription.renews_at },
    { header: 'ends_at', value: (subscription) => subscription.ends_at },
    { header: 'created_at', value: (subscription) => subscription.created_at },
  ],
}
