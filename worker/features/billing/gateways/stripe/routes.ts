import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { limitBodyTo } from '#worker/http/limit-body.ts'
import { receiveEvent } from './receive-event.ts'

/** An event carries one object of Stripe's. */
const MAX_EVENT_BYTES = 512 * 1024

export const stripeRoutes = new Hono<AppEnv>().post(
  '/billing/stripe/webhook',
  describeCall('Billing', 'Takes an event of Stripe’s, by its signature', { access: 'guest' }),
  limitBodyTo(MAX_EVENT_BYTES),
  async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    await receiveEvent(c.var.ctx, body, c.req.header('stripe-signature') ?? '')
    return c.json({ status: 'success' as const })
  },
)
