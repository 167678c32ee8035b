import { z } from 'zod'
import { Subscription } from '#worker/features/bootstrap/schema.ts'
import { success, Time } from '#worker/input/answer.ts'
import { PageNumbers } from '#worker/paging/page-numbers.ts'

const Interval = z.enum(['day', 'month', 'year'])

export const Price = z
  .object({
    id: z.int(),
    /** For the whole interval, in the currency's minor unit. */
    amount: z.int(),
    currency: z.string(),
    interval: Interval,
    interval_count: z.int(),
  })
  .meta({ ref: 'Price' })
export type Price = z.infer<typeof Price>

export const Product = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    free: z.boolean(),
    hidden: z.boolean(),
    recommended: z.boolean(),
    feature_list: z.array(z.string()),
    /** Bytes; null = the site's default. */
    available_space: z.int().nullable(),
    prices: z.array(Price),
  })
  .meta({ ref: 'Product' })
export type Product = z.infer<typeof Product>

export const ProductsResponse = success({
  pagination: z.object({ ...PageNumbers.shape, data: z.array(Product) }),
})

const Id = z.coerce.number().int().min(1)

/** Names an offer. Amounts come from the database, never from a request. */
export const OfferKey = z.object({ productId: Id, priceId: Id })
export type OfferKey = z.infer<typeof OfferKey>

export const CheckoutInput = OfferKey.extend({ gateway: z.enum(['manual', 'stripe']) })
export type CheckoutInput = z.infer<typeof CheckoutInput>

export const IdParam = z.object({ id: Id })

/** Where to go on: a path of this site, or the payment page of the gateway. */
export const GoOnResponse = success({ url: z.string() })

export const ChangePreviewResponse = success({
  preview: z.object({
    amount: z.int(),
    currency: z.string(),
    credit: z.int(),
    /** Of the credit, kept for later charges. */
    leftover: z.int(),
    renews_at: Time,
  }),
})

/** On invoices, which must read as they were typed. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(
      /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u,
      'This holds a character that cannot be used.',
    )
    .default('')

export const BillingDetailsInput = z.object({
  name: line(200),
  company: line(200),
  address: z
    .string()
    .trim()
    .max(1000)
    // Nobody types the others.
    .transform((text) => text.replaceAll(/[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/gu, ''))
    .default(''),
  tax_id: line(50),
})
export type BillingDetailsInput = z.infer<typeof BillingDetailsInput>

export const Invoice = z
  .object({
    id: z.int(),
    number: z.string(),
    status: z.enum(['open', 'paid', 'void']),
    lines: z.array(
      z.object({
        description: z.string(),
        amount: z.int(),
        interval: Interval.optional(),
        interval_count: z.int().optional(),
      }),
    ),
    amount: z.int(),
    currency: z.string(),
    gateway: z.enum(['manual', 'stripe']),
    due_at: Time.nullable(),
    paid_at: Time.nullable(),
    /** Where the gateway takes the payment. */
    pay_url: z.string().nullable(),
    created_at: Time,
  })
  .meta({ ref: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

export const InvoiceWithCustomer = Invoice.extend({
  /** Name, address and tax number, in lines. */
  seller: z.string(),
  customer: z.object({
    name: z.string(),
    company: z.string(),
    address: z.string(),
    tax_id: z.string(),
    email: z.string(),
  }),
})
export type InvoiceWithCustomer = z.infer<typeof InvoiceWithCustomer>

export const BillingResponse = success({
  subscriptions: z.array(
    Subscription.extend({
      /** Left of former payments; lowers the next charges. */
      credit: z.int(),
      open_invoice_id: z.int().nullable(),
      /** To another plan, with the payment of the open invoice. */
      pending_change: z.object({ plan: z.string() }).nullable(),
      product: Product.pick({ id: true, name: true }),
      price: Price,
    }),
  ),
  /** The newest ones. */
  invoices: z.array(Invoice),
  details: BillingDetailsInput,
  /** The card that is charged. */
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
})
export type BillingResponse = z.infer<typeof BillingResponse>
