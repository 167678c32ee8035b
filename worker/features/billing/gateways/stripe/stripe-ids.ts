import type { SubscriptionRow } from '../../subscription-queries.ts'
import { PaymentError } from '../gateway.ts'

/** Throws PaymentError for a subscription of another gateway. */
export function stripeIdOf({ subscription }: SubscriptionRow): string {
  if (subscription.gateway !== 'stripe' || !subscription.gatewayId) throw new PaymentError()
  return subscription.gatewayId
}

/** Of what may be expanded. */
export const idOf = <Expanded extends string | { id: string } | null>(value: Expanded) =>
  (typeof value === 'string' ? value : (value?.id ?? null)) as Expanded extends null
    ? string | null
    : string
