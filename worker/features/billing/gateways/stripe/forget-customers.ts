import { recordError } from '#worker/error-log/record-error.ts'
import { endCustomer, selectGoneCustomers } from './customer-queries.ts'
import { hasStripeKey, missingParameter, openStripe } from './stripe-client.ts'
import type { StripeContext } from './stripe-client.ts'

/** The next run of the job continues with the remaining ones. */
const CUSTOMERS_AT_ONCE = 40

/**
 * Deletes customers of deleted accounts at Stripe, which cancels their subscriptions and open checkouts at once. A
 * failing one is recorded and tried again by the job.
 */
export async function forgetCustomers(
  ctx: StripeContext,
  userIds?: readonly number[],
): Promise<number> {
  if (!hasStripeKey(ctx)) return 0
  const { db, clock } = ctx.deps
  const gone = await selectGoneCustomers(db, {
    ...(userIds && { userIds }),
    limit: CUSTOMERS_AT_ONCE,
  })
  if (gone.length === 0) return 0
  const stripe = await openStripe(ctx)
  let count = 0
  for (const customer of gone) {
    try {
      await stripe.customers.del(customer.stripeId).catch((error: unknown) => {
        if (missingParameter(error) === null) throw error
      })
      await endCustomer(db, customer, clock())
      count += 1
    } catch (error) {
      recordError(ctx.deps, error, { route: 'stripe', requestId: null })
    }
  }
  return count
}

/** As soon as accounts are deleted, behind the response. */
export function forgetCustomersInBackground(ctx: StripeContext, userIds: readonly number[]): void {
  if (!hasStripeKey(ctx)) return
  ctx.deps.inBackground((db) => forgetCustomers({ ...ctx, deps: { ...ctx.deps, db } }, userIds))
}
