import type { Answer, ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { createPlan, orderPlan, subscribe } from './billing.ts'
import { changeSettings, registerUser } from './factories.ts'

type Caller = () => { app: App; admin: ApiClient }

const offerOf = ({ id, prices }: Awaited<ReturnType<typeof createPlan>>) => ({
  productId: id,
  priceId: prices[0]?.id ?? 0,
})

/** The isolate remembers the user as they are now. */
const isKnown = (client: ApiClient) => client.get('bootstrap-data')

/** Calls on plans; each by a customer of its own. */
export const usualBillingCalls = (caller: Caller): Record<string, () => Promise<Answer>> => {
  const customer = async () => {
    const { app, admin } = caller()
    const user = await registerUser(app)
    const ordered = await orderPlan(admin, user.client)
    return { ...ordered, client: user.client }
  }
  const subscriber = async () => {
    const { app, admin } = caller()
    await changeSettings(admin, { 'billing.enable': true })
    const user = await registerUser(app)
    const id = await subscribe(app, user.id, offerOf(await createPlan(admin)))
    const other = offerOf(await createPlan(admin))
    await isKnown(user.client)
    return { client: user.client, id, other }
  }
  return {
    'GET /billing/products': async () => (await customer()).client.get('billing/products'),
    'GET /billing/me': async () => (await customer()).client.get('billing/me'),
    'PUT /billing/details': async () =>
      (await customer()).client.put('billing/details', { name: 'Ann' }),
    'POST /billing/checkout': async () => {
      const { client, offer } = await customer()
      return client.post('billing/checkout', { ...offer, gateway: 'manual' })
    },
    'GET /billing/invoices/:id': async () => {
      const { client, invoiceId } = await customer()
      return client.get(`billing/invoices/${invoiceId}`)
    },
    'POST /billing/subscriptions/:id/preview-change': async () => {
      const { client, id, other } = await subscriber()
      return client.post(`billing/subscriptions/${id}/preview-change`, other)
    },
    'POST /billing/subscriptions/:id/change': async () => {
      const { client, id, other } = await subscriber()
      return client.post(`billing/subscriptions/${id}/change`, other)
    },
    'POST /billing/subscriptions/:id/withdraw-change': async () => {
      const { client, id, other } = await subscriber()
      await client.post(`billing/subscriptions/${id}/change`, other)
      await isKnown(client)
      return client.post(`billing/subscriptions/${id}/withdraw-change`)
    },
    'POST /billing/subscriptions/:id/cancel': async () => {
      const { client, id } = await subscriber()
      return client.post(`billing/subscriptions/${id}/cancel`)
    },
    'POST /billing/subscriptions/:id/resume': async () => {
      const { client, id } = await subscriber()
      await client.post(`billing/subscriptions/${id}/cancel`)
      await isKnown(client)
      return client.post(`billing/subscriptions/${id}/resume`)
    },
    // Of an invoice there is none: 404.
    'POST /billing/subscriptions/:id/payment-method': async () => {
      const { client, id } = await subscriber()
      return client.post(`billing/subscriptions/${id}/payment-method`)
    },
  }
}
