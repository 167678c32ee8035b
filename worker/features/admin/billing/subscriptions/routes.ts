import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../../lists/admin-list.ts'
import { csvResponse } from '../../lists/csv.ts'
import { addSubscription } from './add-subscription.ts'
import {
  cancelSubscription,
  changeSubscription,
  resumeSubscription,
} from './change-subscription.ts'
import { SUBSCRIPTIONS } from './list-subscriptions.ts'
import {
  AddSubscriptionInput,
  CancelSubscriptionInput,
  ChangeSubscriptionInput,
  ListSubscriptionsQuery,
  SubscriptionPage,
  SubscriptionParam,
} from './schema.ts'

const TAG = 'Admin: billing'
const ACCESS = { access: 'admin', permission: 'billing.manage' } as const

export const adminSubscriptionRoutes = new Hono<AppEnv>()
  .get(
    '/billing/subscriptions',
    describeCall(TAG, 'Subscriptions of all users', {
      ...ACCESS,
      answer: success({ pagination: SubscriptionPage }),
    }),
    validate('query', ListSubscriptionsQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, SUBSCRIPTIONS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/billing/subscriptions/export',
    describeCall(TAG, 'All subscriptions that fit the filters, as CSV', {
      ...ACCESS,
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListSubscriptionsQuery),
    (c) => {
      const rows = exportForAdmin(c.var.ctx, SUBSCRIPTIONS, c.req.valid('query'))
      return csvResponse('subscriptions', SUBSCRIPTIONS.csv, rows)
    },
  )

  .post(
    '/billing/subscriptions',
    describeCall(TAG, 'Gives a user a plan until a day, without a charge', ACCESS),
    validate('json', AddSubscriptionInput),
    async (c) => {
      await addSubscription(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/billing/subscriptions/:id/cancel',
    describeCall(TAG, 'Cancels a subscription, at once or at the end of its period', ACCESS),
    validate('param', SubscriptionParam),
    validate('json', CancelSubscriptionInput),
    async (c) => {
      await cancelSubscription(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/billing/subscriptions/:id/resume',
    describeCall(TAG, 'Takes a cancellation back whose period has not ended', ACCESS),
    validate('param', SubscriptionParam),
    async (c) => {
      await resumeSubscription(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/billing/subscriptions/:id/change',
    describeCall(TAG, 'Changes a subscription to another plan or price', ACCESS),
    validate('param', SubscriptionParam),
    validate('json', ChangeSubscriptionInput),
    async (c) => {
      await changeSubscription(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )
