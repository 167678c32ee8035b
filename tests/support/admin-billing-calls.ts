import type { Answer, ApiClient } from './api-client.ts'
import { inDays, planInput } from './billing.ts'

export interface BillingNames {
  /** A plan with one price, which nobody has. */
  productId: number
  priceId: number
  /** Of the user to another plan, canceled for the end of its period. */
  subscriptionId: number
  /** Open, and paid to the owner. */
  invoiceId: number
  /** The address of a user without a subscription. */
  subscriberless: string
}

/** The id of a new plan; 1 for whoever may not make one. */
async function newPlan(client: ApiClient): Promise<number> {
  const { body } = await client.post('admin/billing/products', planInput())
  return body.plan?.id ?? 1
}

/** Calls on plans, subscriptions and invoices. */
export const ADMIN_BILLING_CALLS: Record<
  string,
  ((client: ApiClient, names: BillingNames) => Promise<Answer>)[]
> = {
  'GET /admin/billing/products': [(client) => client.get('admin/billing/products')],
  'GET /admin/billing/products/export': [(client) => client.get('admin/billing/products/export')],
  'GET /admin/billing/products/defaults': [
    (client) => client.get('admin/billing/products/defaults'),
  ],
  'GET /admin/billing/products/:id': [
    (client, { productId }) => client.get(`admin/billing/products/${productId}`),
  ],
  'POST /admin/billing/products': [(client) => client.post('admin/billing/products', planInput())],
  'PUT /admin/billing/products/:id': [
    (client, { productId }) => client.put(`admin/billing/products/${productId}`, planInput()),
  ],
  'POST /admin/billing/products/sync': [
    async (client) => {
      const free = { free: true, prices: [] }
      const { body } = await client.post('admin/billing/products', planInput(free))
      return client.post('admin/billing/products/sync', { ids: [body.plan?.id ?? 1] })
    },
  ],
  'POST /admin/billing/products/delete': [
    async (client) =>
      client.post('admin/billing/products/delete', { ids: [await newPlan(client)] }),
  ],
  'GET /admin/billing/subscriptions': [(client) => client.get('admin/billing/subscriptions')],
  'GET /admin/billing/subscriptions/export': [
    (client) => client.get('admin/billing/subscriptions/export'),
  ],
  'POST /admin/billing/subscriptions': [
    (client, { subscriberless, productId, priceId }) =>
      client.post('admin/billing/subscriptions', {
        email: subscriberless,
        product_id: productId,
        price_id: priceId,
        until: inDays(30),
      }),
  ],
  'POST /admin/billing/subscriptions/:id/cancel': [
    (client, { subscriptionId }) =>
      client.post(`admin/billing/subscriptions/${subscriptionId}/cancel`, { when: 'now' }),
  ],
  'POST /admin/billing/subscriptions/:id/resume': [
    (client, { subscriptionId }) =>
      client.post(`admin/billing/subscriptions/${subscriptionId}/resume`),
  ],
  'POST /admin/billing/subscriptions/:id/change': [
    (client, { subscriptionId, productId, priceId }) =>
      client.post(`admin/billing/subscriptions/${subscriptionId}/change`, {
        product_id: productId,
        price_id: priceId,
      }),
  ],
  'GET /admin/billing/invoices': [(client) => client.get('admin/billing/invoices')],
  'GET /admin/billing/invoices/export': [(client) => client.get('admin/billing/invoices/export')],
  'POST /admin/billing/invoices/:id/mark-paid': [
    (client, { invoiceId }) => client.post(`admin/billing/invoices/${invoiceId}/mark-paid`),
  ],
  'POST /admin/billing/invoices/:id/void': [
    (client, { invoiceId }) => client.post(`admin/billing/invoices/${invoiceId}/void`),
  ],
}
