import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { PushKeyResponse, PushSubscriptionInput, PushUnsubscribeInput } from '../schema.ts'
import { showPushKey } from './show-push-key.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export const pushRoutes = new Hono<AppEnv>()
  .get(
    '/notifications/push-key',
    describeCall('Notifications', 'The key that a browser subscribes to notifications with', {
      access: 'member',
      answer: PushKeyResponse,
    }),
    async (c) => {
      const public_key = await showPushKey(c.var.ctx)
      return c.json({ status: 'success', public_key } satisfies PushKeyResponse)
    },
  )

  .post(
    '/notifications/push-subscriptions',
    describeCall('Notifications', 'Pushes notifications to this browser', { access: 'member' }),
    validate('json', PushSubscriptionInput),
    async (c) => {
      await subscribe(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .delete(
    '/notifications/push-subscriptions',
    describeCall('Notifications', 'Ends pushes to a browser of one\u2019s own', {
      access: 'owner',
    }),
    validate('json', PushUnsubscribeInput),
    async (c) => {
      await unsubscribe(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )
