import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import {
  fromStripeAmount,
  toStripeAmount,
} from '#worker/features/billing/gateways/stripe/stripe-amounts.ts'
import { subscriptionState } from '#worker/features/billing/gateways/stripe/subscription-state.ts'

const DAY = 24 * 60 * 60
const START = Date.UTC(2030, 0, 1) / 1000
const END = START + 30 * DAY

const day = (days: number) => new Date((START + days * DAY) * 1000).toISOString()

const subscription = (fields: object) =>
  ({
    id: 'sub_1',
    customer: 'cus_1',
    created: START,
    currency: 'usd',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    default_payment_method: null,
    latest_invoice: null,
    items: {
      data: [{ price: { id: 'price_1' }, current_period_start: START, current_period_end: END }],
    },
    ...fields,
  }) as unknown as Stripe.Subscription

describe('what is stored of a subscription at Stripe', () => {
  it.each<[string, object, object]>([
    ['active', {}, { status: 'active', periodEndsAt: day(30), validUntil: day(37) }],
    ['trialing', {}, { status: 'active', periodEndsAt: day(30), validUntil: day(37) }],
    [
      'active',
      { cancel_at_period_end: true },
      { cancelsAtPeriodEnd: true, periodEndsAt: day(30), validUntil: day(30) },
    ],
    [
      'active',
      { cancel_at: START + 10 * DAY },
      { cancelsAtPeriodEnd: true, periodEndsAt: day(30), validUntil: day(10) },
    ],
    ['past_due', {}, { status: 'past_due', periodEndsAt: day(0), validUntil: day(7) }],
    [
      'past_due',
      { latest_invoice: { billing_reason: 'subscription_update' } },
      { status: 'past_due', periodEndsAt: day(30), validUntil: day(37) },
    ],
    ['unpaid', {}, { status: 'past_due', periodEndsAt: day(0), validUntil: day(7) }],
    ['paused', {}, { status: 'past_due', periodEndsAt: day(0), validUntil: day(7) }],
    ['incomplete', {}, { status: 'incomplete', periodEndsAt: null, validUntil: '' }],
    ['incomplete_expired', {}, { status: 'canceled', periodEndsAt: null, validUntil: '' }],
    [
      'canceled',
      { ended_at: START + 3 * DAY, cancel_at_period_end: true },
      {
        status: 'canceled',
        cancelsAtPeriodEnd: false,
        periodEndsAt: day(3),
        validUntil: day(3),
      },
    ],
    ['something new', {}, { status: 'incomplete', periodEndsAt: null, validUntil: '' }],
  ])('%s %j', (status, fields, expected) => {
    expect(subscriptionState(subscription({ status, ...fields }), [])).toMatchObject(expected)
  })

  it.each([
    ['below zero is credit', { balance: -1234, currency: 'usd' }, 1234],
    ['that is owed is none', { balance: 500, currency: 'usd' }, 0],
    ['in another currency is none', { balance: -1234, currency: 'eur' }, 0],
    ['of a deleted customer is none', { deleted: true }, 0],
  ])('a balance %s', (_, customer, credit) => {
    const fields = {
      status: 'active',
      currency: 'usd',
      customer: { ...customer, invoice_settings: { default_payment_method: null } },
    }
    expect(subscriptionState(subscription(fields), []).creditAmount).toBe(credit)
  })

  it('has the card of the subscription, else that of its customer', () => {
    const card = (brand: string) => ({ type: 'card', card: { brand, last4: '1' } })
    const customer = {
      id: 'cus_1',
      invoice_settings: { default_payment_method: card('amex') },
    }
    const brandOf = (fields: object) =>
      subscriptionState(subscription({ status: 'active', ...fields }), []).cardBrand
    expect(brandOf({ customer, default_payment_method: card('visa') })).toBe('visa')
    expect(brandOf({ customer })).toBe('amex')
    expect(brandOf({})).toBeNull()
    expect(brandOf({ default_payment_method: { type: 'sepa_debit' } })).toBeNull()
  })
})

describe('minor units', () => {
  it.each([
    ['USD', 999, 999],
    ['JPY', 1200, 1200],
    ['ISK', 1500, 150_000],
    ['UGX', 4000, 400_000],
    ['KWD', 1230, 1230],
  ])('%s: %i of ours are %i of Stripe', (currency, ours, theirs) => {
    expect(toStripeAmount(ours, currency)).toBe(theirs)
    expect(fromStripeAmount(theirs, currency.toLowerCase())).toBe(ours)
  })
})
