import type { GatewayName } from '#worker/features/admin/billing/subscriptions/schema.ts'

/** Who takes the payments. */
export const GATEWAY_WORDS: Record<GatewayName, string> = {
  manual: 'Invoice',
  stripe: 'Stripe',
}
