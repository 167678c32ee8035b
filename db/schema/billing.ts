import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import { users } from './users.ts'
import type { StoredRestriction } from './users.ts'

/** A plan: it can be subscribed to. */
export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Lines of the plan's card. */
    features: text('features', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Has no prices. The first free plan is that of everybody without a subscription. */
    isFree: integer('is_free', { mode: 'boolean' }).notNull().default(false),
    /** Not listed; can still be subscribed to by its address. */
    isHidden: integer('is_hidden', { mode: 'boolean' }).notNull().default(false),
    isRecommended: integer('is_recommended', { mode: 'boolean' }).notNull().default(false),
    /** Plans are listed in this order, then by id. */
    position: integer('position').notNull().default(0),
    /** Null = the site's default. */
    availableSpaceBytes: integer('available_space_bytes'),
    /** The product of Stripe that stands for it; null until it is needed there. */
    stripeId: text('stripe_id'),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [index('products_position').on(table.position, table.id)],
)

/** Given by a plan, beside the permissions of roles. */
export const productPermissions = sqliteTable(
  'product_permissions',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    restrictions: text('restrictions', { mode: 'json' })
      .$type<StoredRestriction[]>()
      .notNull()
      .default([]),
  },
  (table) => [primaryKey({ columns: [table.productId, table.name] })],
)

const GATEWAYS = ['manual', 'stripe'] as const

/** Who takes payments: `manual` = the owner, by invoice. */
export type GatewayName = (typeof GATEWAYS)[number]

export type BillingInterval = (typeof prices.$inferSelect)['interval']
/** `incomplete`: ordered, not paid. */
export type SubscriptionStatus = (typeof subscriptions.$inferSelect)['status']

/** Amounts do not change: another amount is another price, and the former one is archived while somebody pays it. */
export const prices = sqliteTable(
  'prices',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** For the whole interval, in the currency's minor unit. */
    amount: integer('amount').notNull(),
    /** ISO 4217, upper case. */
    currency: text('currency').notNull(),
    interval: text('interval', { enum: ['day', 'month', 'year'] }).notNull(),
    intervalCount: integer('interval_count').notNull().default(1),
    /** No longer offered; subscriptions go on. */
    archivedAt: timestamp('archived_at'),
    stripeId: text('stripe_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('prices_product').on(table.productId),
    uniqueIndex('prices_stripe')
      .on(table.stripeId)
      .where(sql`${table.stripeId} IS NOT NULL`),
  ],
)

/** Written by verified events of a gateway, by admins and by jobs; an order of a member is `incomplete` and gives nothing. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    priceId: integer('price_id')
      .notNull()
      .references(() => prices.id),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    /** The gateway's id of it. */
    gatewayId: text('gateway_id'),
    status: text('status', { enum: ['incomplete', 'active', 'past_due', 'canceled'] }).notNull(),
    /** End of what is paid, when the next charge is due; null before the first payment. */
    periodEndsAt: timestamp('period_ends_at'),
    cancelsAtPeriodEnd: integer('cancels_at_period_end', { mode: 'boolean' })
      .notNull()
      .default(false),
    /** The subscription is valid until then: the end of the period, and some days to pay the next one. Empty = never was. */
    validUntil: timestamp('valid_until').notNull().default(''),
    /** Paid for the present period, credit included, in the minor unit; 0 for what an admin gave. */
    paidAmount: integer('paid_amount').notNull().default(0),
    /** Left of payments after a change to a cheaper plan, in the minor unit; lowers the next invoices. */
    creditAmount: integer('credit_amount').notNull().default(0),
    /** When the gateway was asked for the state that is stored: an older answer is not written over a newer one. */
    syncedAt: timestamp('synced_at').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    index('subscriptions_price').on(table.priceId),
    index('subscriptions_product').on(table.productId),
    index('subscriptions_status').on(table.status),
    index('subscriptions_age').on(table.createdAt),
    index('subscriptions_payer').on(table.gateway),
    // Jobs go by these.
    index('subscriptions_period').on(table.gateway, table.periodEndsAt),
    index('subscriptions_synced').on(table.gateway, table.syncedAt),
    uniqueIndex('subscriptions_gateway')
      .on(table.gatewayId)
      .where(sql`${table.gatewayId} IS NOT NULL`),
    // Of two orders at once one is refused. What a gateway has begun is kept as it is there.
    uniqueIndex('subscriptions_manual')
      .on(table.userId)
      .where(sql`${table.gateway} = 'manual' AND ${table.status} <> 'canceled'`),
  ],
)

/** Who invoices are for, as the user gives it. */
export interface BillingDetails {
  name: string
  company: string
  /** Lines, the country included. */
  address: string
  /** VAT or tax number, as typed. */
  taxId: string
}

/** Users as customers: their billing details and what a gateway knows them by. */
export const customers = sqliteTable(
  'customers',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    details: text('details', { mode: 'json' }).$type<BillingDetails>(),
    stripeId: text('stripe_id'),
    /** The card that Stripe charges. */
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('customers_stripe')
      .on(table.stripeId)
      .where(sql`${table.stripeId} IS NOT NULL`),
  ],
)

export interface InvoiceLine {
  description: string
  /** In the minor unit; a credit is negative. */
  amount: number
  /** Of a plan's price; not on credits, the gateways' lines and the oldest ones. */
  interval?: BillingInterval
  interval_count?: number
}

/** Kept when the account is gone, as books must be. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** As customers see it; of our own ones without a gap, as tax laws ask for. */
    number: text('number').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: integer('subscription_id').references(() => subscriptions.id, {
      onDelete: 'set null',
    }),
    /** The subscription changes to it with the payment. */
    priceId: integer('price_id').references(() => prices.id),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    gatewayId: text('gateway_id'),
    status: text('status', { enum: ['open', 'paid', 'void'] }).notNull(),
    lines: text('lines', { mode: 'json' }).$type<InvoiceLine[]>().notNull(),
    /** To pay, in the minor unit: the sum of the lines. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** Whom it is from, as it was when it was made; empty on the oldest ones. */
    seller: text('seller').notNull().default(''),
    /** As they were when it was made. */
    customer: text('customer', { mode: 'json' })
      .$type<BillingDetails & { email: string }>()
      .notNull(),
    dueAt: timestamp('due_at'),
    paidAt: timestamp('paid_at'),
    /** Where the gateway takes the payment. */
    payUrl: text('pay_url'),
    createdAt: createdAt(),
  },
  (table) => [
    index('invoices_user').on(table.userId, table.id),
    index('invoices_subscription').on(table.subscriptionId),
    index('invoices_status').on(table.status),
    index('invoices_age').on(table.createdAt),
    index('invoices_paid').on(table.paidAt),
    index('invoices_manual')
      .on(table.id)
      .where(sql`${table.gateway} = 'manual'`),
    // A price that is named is kept; the key is checked by it.
    index('invoices_price')
      .on(table.priceId)
      .where(sql`${table.priceId} IS NOT NULL`),
    uniqueIndex('invoices_gateway')
      .on(table.gatewayId)
      .where(sql`${table.gatewayId} IS NOT NULL`),
  ],
)
