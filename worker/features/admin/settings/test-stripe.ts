import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import {
  hasStripeKey,
  openStripe,
  stripeStatusOf,
} from '#worker/features/billing/gateways/stripe/stripe-client.ts'
import { freshSiteData } from '#worker/settings/site-data.ts'
import type { TestResult } from './schema.ts'
import type { TestOutcome } from './test-outcomes.ts'
import { errorText, shownDetail } from './shown-detail.ts'

/** Reads one price, which changes nothing. */
export async function testStripe(ctx: RequestContext): Promise<TestResult[]> {
  authorizeAdmin(permissionHolder(ctx), 'admin')
  const site = await freshSiteData(ctx.deps)
  if (!hasStripeKey({ site })) return [result('stripe.not_set')]
  const stripe = await openStripe({ deps: ctx.deps, site })
  try {
    await stripe.prices.list({ limit: 1 })
  } catch (error) {
    return [failure(error)]
  }
  return [
    result('stripe.accepted'),
    ...(site.settings['billing.stripe.webhook_secret'] === ''
      ? [result('stripe.no_webhook_secret')]
      : []),
  ]
}

function failure(error: unknown): TestResult {
  const status = stripeStatusOf(error)
  if (status === null) return result('stripe.unreachable')
  const isRefused = status === 401 || status === 403
  return result(isRefused ? 'stripe.refused' : 'stripe.unclear', errorText(error))
}

const result = (outcome: TestOutcome, detail = ''): TestResult => ({
  outcome,
  count: 1,
  detail: shownDetail(detail),
})
