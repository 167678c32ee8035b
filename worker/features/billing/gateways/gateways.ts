import type { GatewayName } from '#db/schema/index.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { Gateway } from './gateway.ts'
import { manualGateway } from './manual/manual-gateway.ts'
import { isStripeOffered } from './stripe/stripe-client.ts'
import { stripeGateway } from './stripe/stripe-gateway.ts'

const GATEWAYS: Readonly<Record<GatewayName, Gateway>> = {
  manual: manualGateway,
  stripe: stripeGateway,
}

/** Also one that takes no new orders: its subscriptions go on. */
export const gatewayOf = (name: GatewayName): Gateway => GATEWAYS[name]

/** Those that take orders on this site, the usual one first. */
export const offeredGateways = (ctx: Pick<RequestContext, 'site'>): GatewayName[] => [
  ...(isStripeOffered(ctx) ? (['stripe'] as const) : []),
  ...(ctx.site.settings['billing.manual.enable'] ? (['manual'] as const) : []),
]
