import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'
import type { AdminSubscription } from '#worker/features/admin/billing/subscriptions/schema.ts'

/** The prices that a subscription can change to. */
export const otherOffers = (
  { price }: AdminSubscription,
  plans: readonly AdminPlan[],
): readonly AdminPlan[] =>
  plans
    .map((plan) => ({
      ...plan,
      prices: plan.prices.filter(
        ({ id, currency }) => id !== price.id && currency === price.currency,
      ),
    }))
    .filter(({ prices }) => prices.length > 0)
