import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { chooseChannels, getSubscriptions } from './choose-channels.ts'
import { listNotifications } from './list-notifications.ts'
import { markAsRead } from './mark-as-read.ts'
import {
  MarkAsReadInput,
  MarkAsReadResponse,
  NotificationsQuery,
  NotificationsResponse,
  SubscriptionsInput,
  SubscriptionsResponse,
} from './schema.ts'

export const notificationRoutes = new Hono<AppEnv>()
  .get(
    '/notifications',
    describeCall('Notifications', 'The caller’s notifications, the newest first', {
      access: 'member',
      answer: NotificationsResponse,
    }),
    validate('query', NotificationsQuery),
    async (c) => {
      const pagination = await listNotifications(c.var.ctx, c.req.valid('query'))
      return c.json({ status: 'success', pagination } satisfies NotificationsResponse)
    },
  )

  .post(
    '/notifications/mark-as-read',
    describeCall('Notifications', 'Marks notifications of the caller as read', {
      access: 'member',
      answer: MarkAsReadResponse,
    }),
    validate('json', MarkAsReadInput),
    async (c) => {
      const unreadCount = await markAsRead(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success', unreadCount } satisfies MarkAsReadResponse)
    },
  )

  .get(
    '/notifications/me/subscriptions',
    describeCall('Notifications', 'By which channels the caller is notified of what', {
      access: 'member',
      answer: SubscriptionsResponse,
    }),
    async (c) => {
      const subscriptions = await getSubscriptions(c.var.ctx)
      return c.json({ status: 'success', ...subscriptions } satisfies SubscriptionsResponse)
    },
  )

  .put(
    '/notifications/me/subscriptions',
    describeCall('Notifications', 'Chooses channels; those that are not named stay', {
      access: 'member',
    }),
    validate('json', SubscriptionsInput),
    async (c) => {
      await chooseChannels(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )
