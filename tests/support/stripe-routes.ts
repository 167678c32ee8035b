import { itemOf } from './stripe-account.ts'
import type { StripeAccount } from './stripe-account.ts'
import { metadataOf, page, textOf } from './stripe-form.ts'
import type { Form } from './stripe-form.ts'
import { StripeRefusal } from './stripe-objects.ts'
import type { StripePrice, StripeSession } from './stripe-objects.ts'

type Route = (account: StripeAccount, form: Form, id: string) => unknown

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** The used part of the API: method and path, `:id` for an id. */
export const STRIPE_ROUTES: Record<string, Route> = {
  'GET /v1/prices': ({ prices }) => ({ object: 'list', data: [...prices.values()].slice(0, 1) }),

  'POST /v1/customers': (account, form) => {
    const id = account.newId('cus')
    account.customers.set(id, {
      id,
      object: 'customer',
      email: textOf(form, 'email') ?? null,
      name: textOf(form, 'name') ?? null,
      metadata: metadataOf(form),
      balance: 0,
      currency: null,
      invoice_settings: { default_payment_method: null },
    })
    return account.customers.get(id)
  },

  'DELETE /v1/customers/:id': (account, _form, id) => {
    const customer = account.find(account.customers, id)
    if (customer.deleted)
      throw new StripeRefusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'id',
        message: `No such customer: '${id}'`,
      })
    for (const subscription of account.subscriptions.values())
      if (subscription.customer === id && subscription.status !== 'canceled')
        account.end(subscription)
    customer.deleted = true
    return { id, object: 'customer', deleted: true }
  },

  'POST /v1/products': (account, form) => {
    const id = account.newId('prod')
    account.products.set(id, { id, object: 'product', name: textOf(form, 'name') ?? '' })
    return account.products.get(id)
  },

  'POST /v1/prices': (account, form) => {
    account.find(account.products, textOf(form, 'product') ?? '', 'product')
    const id = account.newId('price')
    const recurring = form['recurring'] as Form
    account.prices.set(id, {
      id,
      object: 'price',
      product: textOf(form, 'product') ?? '',
      unit_amount: Number(form['unit_amount']),
      currency: textOf(form, 'currency') ?? '',
      recurring: {
        interval: recurring['interval'] as StripePrice['recurring']['interval'],
        interval_count: Number(recurring['interval_count']),
      },
      metadata: metadataOf(form),
    })
    return account.prices.get(id)
  },

  'POST /v1/products/:id': (account, form, id) =>
    Object.assign(account.find(account.products, id), { name: textOf(form, 'name') ?? '' }),

  'POST /v1/prices/:id': (account, form, id) =>
    Object.assign(account.find(account.prices, id), { active: textOf(form, 'active') === 'true' }),

  'POST /v1/checkout/sessions': (account, form) => {
    const customer = textOf(form, 'customer') ?? ''
    if (account.find(account.customers, customer, 'customer').deleted)
      account.find(account.customers, '', 'customer')
    const price = textOf(form, 'line_items', '0', 'price')
    if (price !== undefined) account.find(account.prices, price, 'line_items[0][price]')
    const id = account.newId('cs_test')
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      mode: form['mode'] as StripeSession['mode'],
      status: 'open',
      customer,
      client_reference_id: textOf(form, 'client_reference_id') ?? null,
      subscription: null,
      setup_intent: null,
      metadata: metadataOf(form),
      success_url: textOf(form, 'success_url') ?? '',
      cancel_url: textOf(form, 'cancel_url') ?? '',
      url: `${account.url}/c/pay/${id}`,
      created: nowSeconds(),
      line_items: price === undefined ? [] : [{ price }],
    }
    account.sessions.set(id, session)
    return session
  },

  'GET /v1/checkout/sessions': (account, form) =>
    page(
      [...account.sessions.values()].filter(
        ({ customer, status }) => customer === form['customer'] && status === form['status'],
      ),
      form,
    ),

  'GET /v1/checkout/sessions/:id': (account, _form, id) => account.find(account.sessions, id),

  'POST /v1/checkout/sessions/:id/expire': (account, _form, id) => {
    const session = account.find(account.sessions, id)
    session.status = 'expired'
    account.webhooks.emit('checkout.session.expired', session)
    return session
  },

  'GET /v1/subscriptions': (account, form) =>
    page(
      [...account.subscriptions.values()].filter(
        ({ status }) => form['status'] === 'all' || status !== 'canceled',
      ),
      form,
    ),

  'GET /v1/subscriptions/:id': (account, _form, id) => account.find(account.subscriptions, id),

  'POST /v1/subscriptions/:id': (account, form, id) => {
    const subscription = account.find(account.subscriptions, id)
    const price = textOf(form, 'items', '0', 'price')
    if (price !== undefined) {
      if (textOf(form, 'items', '0', 'id') !== itemOf(subscription).id)
        account.find(account.subscriptions, '', 'items[0][id]')
      account.change(subscription, account.find(account.prices, price, 'items[0][price]'))
    }
    const isAtPeriodEnd = textOf(form, 'cancel_at_period_end')
    if (isAtPeriodEnd !== undefined) subscription.cancel_at_period_end = isAtPeriodEnd === 'true'
    if (isAtPeriodEnd !== undefined || form['cancel_at'] === '')
      subscription.cancel_at =
        isAtPeriodEnd === 'true' ? itemOf(subscription).current_period_end : null
    const method = textOf(form, 'default_payment_method')
    if (method !== undefined) subscription.default_payment_method = method
    Object.assign(subscription.metadata, metadataOf(form))
    account.webhooks.emit('customer.subscription.updated', subscription)
    return subscription
  },

  'DELETE /v1/subscriptions/:id': (account, _form, id) => {
    const subscription = account.find(account.subscriptions, id)
    account.end(subscription)
    return subscription
  },

  'GET /v1/invoices': (account, form) =>
    page(
      [...account.invoices.values()].filter(
        ({ parent }) => parent.subscription_details.subscription === form['subscription'],
      ),
      form,
    ),

  'POST /v1/invoices/create_preview': (account, form) => {
    const subscription = account.find(
      account.subscriptions,
      textOf(form, 'subscription') ?? '',
      'subscription',
    )
    const price = textOf(form, 'subscription_details', 'items', '0', 'price') ?? ''
    return account.preview(subscription, account.find(account.prices, price, 'price'))
  },
}
