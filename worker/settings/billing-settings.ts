import { z } from 'zod'
import { CurrencyCode } from '../input/currency-code.ts'
import { secretSetting, setting } from './setting.ts'

/** Settings of plans and payments. */
export const BILLING_SETTINGS = {
  'billing.enable': setting(z.boolean(), false, {
    section: 'Billing',
    label: 'Sell plans',
    help: 'Off: there is no pricing page, and nobody can subscribe. Subscriptions keep what their plan gives.',
    input: 'switch',
  }),
  'billing.currency': setting(CurrencyCode, 'USD', {
    section: 'Billing',
    label: 'Currency',
    help: 'Of new prices: three letters, such as USD or EUR.',
    input: 'text',
    isPublic: false,
  }),
  'billing.seller': setting(z.string().trim().max(1000), '', {
    section: 'Billing',
    label: 'Seller',
    help: 'Name, address and tax number, as invoices show them. Empty: the site name.',
    input: 'paragraph',
    isPublic: false,
  }),
  'billing.manual.enable': setting(z.boolean(), true, {
    section: 'Billing',
    group: 'Payment by invoice',
    label: 'Accept payment by invoice',
    help: 'Orders get an invoice. A plan begins when an admin marks it as paid.',
    input: 'switch',
  }),
  'billing.manual.instructions': setting(z.string().trim().max(2000), '', {
    section: 'Billing',
    group: 'Payment by invoice',
    label: 'How to pay',
    help: 'Shown on unpaid invoices, for example a bank account.',
    input: 'paragraph',
    isPublic: false,
  }),
  'billing.manual.due_days': setting(z.number().int().min(0).max(90), 14, {
    section: 'Billing',
    group: 'Payment by invoice',
    label: 'Days to pay',
    help: 'Until an invoice is due. The invoice for the next period is made as many days before it begins.',
    input: 'number',
    isPublic: false,
  }),
  'billing.stripe.enable': setting(z.boolean(), false, {
    section: 'Billing',
    group: 'Stripe',
    label: 'Accept payment by Stripe',
    help: 'Offered once both keys are set. Off: nobody new can pay so, and subscriptions go on.',
    input: 'switch',
  }),
  'billing.stripe.secret_key': secretSetting(
    {
      section: 'Billing',
      group: 'Stripe',
      label: 'Stripe secret key',
      help: 'From the API keys of the Stripe dashboard; begins with sk_ or rk_.',
      input: 'secret',
    },
    z
      .string()
      .trim()
      .max(1000)
      .regex(/^$|^[sr]k_/, 'A secret key of Stripe begins with sk_ or rk_.'),
  ),
  'billing.stripe.webhook_secret': secretSetting({
    section: 'Billing',
    group: 'Stripe',
    label: 'Stripe webhook signing secret',
    help: 'Of the endpoint /api/v1/billing/stripe/webhook, for events of subscriptions, checkout sessions and invoices.',
    input: 'secret',
  }),
} as const
