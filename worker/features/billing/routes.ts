import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { pageNumbers } from '#worker/paging/page-numbers.ts'
import {
  cancelOwnSubscription,
  changePlan,
  paymentMethodUrl,
  previewPlanChange,
  resumeOwnSubscription,
  withdrawChange,
} from './change-own-subscription.ts'
import { getBilling } from './get-billing.ts'
import { getOwnInvoice } from './get-invoice.ts'
import { listProducts } from './list-products.ts'
import { saveBillingDetails } from './save-details.ts'
import {
  BillingDetailsInput,
  BillingResponse,
  ChangePreviewResponse,
  CheckoutInput,
  GoOnResponse,
  InvoiceWithCustomer,
  OfferKey,
  ProductsResponse,
  IdParam,
} from './schema.ts'
import { startCheckout } from './start-checkout.ts'

const DONE = { status: 'success' as const }

export const billingRoutes = new Hono<AppEnv>()
  .get(
    '/billing/products',
    describeCall('Billing', 'Plans to choose from', { access: 'guest', answer: ProductsResponse }),
    async (c) => {
      const data = await listProducts(c.var.ctx)
      const numbers = pageNumbers({
        number: 1,
        perPage: Math.max(data.length, 1),
        rowCount: data.length,
        hasMore: false,
      })
      return c.json({ ...DONE, pagination: { ...numbers, data } })
    },
  )

  .get(
    '/billing/me',
    describeCall('Billing', 'The own plan, invoices and billing details', {
      access: 'member',
      answer: BillingResponse,
    }),
    async (c) => c.json({ ...DONE, ...(await getBilling(c.var.ctx)) }),
  )

  .post(
    '/billing/checkout',
    describeCall('Billing', 'Orders a plan', { access: 'member', answer: GoOnResponse }),
    validate('json', CheckoutInput),
    async (c) =>
      c.json({ ...DONE, url: await startCheckout(c.var.ctx, c.env, c.req.valid('json')) }),
  )

  .put(
    '/billing/details',
    describeCall('Billing', 'Changes who invoices are for', { access: 'member' }),
    validate('json', BillingDetailsInput),
    async (c) => {
      await saveBillingDetails(c.var.ctx, c.req.valid('json'))
      return c.json(DONE)
    },
  )

  .get(
    '/billing/invoices/:id',
    describeCall('Billing', 'An invoice', {
      access: 'owner',
      answer: success({ invoice: InvoiceWithCustomer }),
    }),
    validate('param', IdParam),
    async (c) =>
      c.json({ ...DONE, invoice: await getOwnInvoice(c.var.ctx, c.req.valid('param').id) }),
  )

  .post(
    '/billing/subscriptions/:id/preview-change',
    describeCall('Billing', 'What a change of plan costs', {
      access: 'owner',
      answer: ChangePreviewResponse,
    }),
    validate('param', IdParam),
    validate('json', OfferKey),
    async (c) => {
      const { preview } = await previewPlanChange(
        c.var.ctx,
        c.req.valid('param').id,
        c.req.valid('json'),
      )
      const { renewsAt, ...amounts } = preview
      return c.json({ ...DONE, preview: { ...amounts, renews_at: renewsAt } })
    },
  )

  .post(
    '/billing/subscriptions/:id/change',
    describeCall('Billing', 'Changes the plan', { access: 'owner', answer: GoOnResponse }),
    validate('param', IdParam),
    validate('json', OfferKey),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json({ ...DONE, url: await changePlan(c.var.ctx, id, c.req.valid('json')) })
    },
  )

  .post(
    '/billing/subscriptions/:id/withdraw-change',
    describeCall('Billing', 'Takes back a change that is not paid yet', { access: 'owner' }),
    validate('param', IdParam),
    async (c) => {
      await withdrawChange(c.var.ctx, c.req.valid('param').id)
      return c.json(DONE)
    },
  )

  .post(
    '/billing/subscriptions/:id/cancel',
    describeCall('Billing', 'Cancels a plan at the end of its period, an order at once', {
      access: 'owner',
    }),
    validate('param', IdParam),
    async (c) => {
      await cancelOwnSubscription(c.var.ctx, c.req.valid('param').id)
      return c.json(DONE)
    },
  )

  .post(
    '/billing/subscriptions/:id/resume',
    describeCall('Billing', 'Takes a cancellation back', { access: 'owner' }),
    validate('param', IdParam),
    async (c) => {
      await resumeOwnSubscription(c.var.ctx, c.req.valid('param').id)
      return c.json(DONE)
    },
  )

  .post(
    '/billing/subscriptions/:id/payment-method',
    describeCall('Billing', 'Where to give another card', {
      access: 'owner',
      answer: GoOnResponse,
    }),
    validate('param', IdParam),
    async (c) =>
      c.json({ ...DONE, url: await paymentMethodUrl(c.var.ctx, c.req.valid('param').id) }),
  )
