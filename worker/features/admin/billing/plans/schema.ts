import { z } from 'zod'
import { Price } from '#worker/features/billing/schema.ts'
import { Time } from '#worker/input/answer.ts'
import { CurrencyCode } from '#worker/input/currency-code.ts'
import { listQuery, page } from '../../lists/schema.ts'
import { GivenPermissions, HeldPermission } from '../../rights/schema.ts'
import {
  LONGEST_FEATURE,
  MOST_AMOUNT,
  MOST_FEATURES,
  MOST_INTERVALS,
  MOST_PRICES,
  MOST_SYNCED_PLANS,
} from './limits.ts'

export const ListPlansQuery = listQuery(
  ['position', 'name', 'created_at'],
  z.strictObject({
    free: z.boolean().optional(),
    hidden: z.boolean().optional(),
    recommended: z.boolean().optional(),
  }),
  'asc',
)
export type ListPlansQuery = z.infer<typeof ListPlansQuery>

export const PriceInterval = z.enum(['day', 'month', 'year'])
export type PriceInterval = z.infer<typeof PriceInterval>

export const AdminPlan = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    features: z.array(z.string()),
    free: z.boolean(),
    hidden: z.boolean(),
    recommended: z.boolean(),
    position: z.int(),
    /** Bytes; null = as the site gives everybody. */
    available_space: z.int().nullable(),
    permissions: z.array(HeldPermission),
    /** Archived ones are not listed. */
    prices: z.array(Price),
    /** Valid subscriptions; 1,001 = more than 1,000. */
    subscriber_count: z.int(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ ref: 'AdminPlan' })
export type AdminPlan = z.infer<typeof AdminPlan>

export const PlanPage = page(AdminPlan)

const PriceInput = z
  .strictObject({
    amount: z.int().min(1).max(MOST_AMOUNT),
    currency: CurrencyCode,
    interval: PriceInterval,
    interval_count: z.int().min(1).default(1),
  })
  .refine(({ interval, interval_count: count }) => count <= MOST_INTERVALS[interval], {
    path: ['interval_count'],
    error: 'A price is for ten years at most.',
  })
export type PriceInput = z.infer<typeof PriceInput>

const isSamePrice = (a: PriceInput, b: PriceInput) =>
  a.amount === b.amount &&
  a.currency === b.currency &&
  a.interval === b.interval &&
  a.interval_count === b.interval_count

/** All of a plan. Prices have no ids: one that is as before stays, others are added, those left out are no longer offered. */
export const PlanInput = z
  .strictObject({
    name: z.string().trim().min(1, 'Please enter a name.').max(100, 'This name is too long.'),
    description: z.string().trim().max(500, 'This description is too long.').default(''),
    features: z.array(z.string().trim().min(1).max(LONGEST_FEATURE)).max(MOST_FEATURES).default([]),
    free: z.boolean().default(false),
    hidden: z.boolean().default(false),
    recommended: z.boolean().default(false),
    position: z.int().min(0).max(10_000).default(0),
    available_space: z.int().min(0).nullable().default(null),
    permissions: GivenPermissions.default([]),
    prices: z.array(PriceInput).max(MOST_PRICES).default([]),
  })
  .superRefine(({ free, hidden, prices }, context) => {
    const refuse = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path: ['prices', ...path], message })
    if (free && prices.length > 0) refuse('A free plan has no prices.')
    if (!free && !hidden && prices.length === 0)
      refuse('Add a price, or make the plan free or hidden.')
    for (const [index, price] of prices.entries())
      if (prices.slice(0, index).some((other) => isSamePrice(other, price)))
        refuse('The plan has this price already.', index, 'amount')
  })
export type PlanInput = z.infer<typeof PlanInput>

/** Of the editor of a new plan. */
export const PlanDefaults = z.object({
  /** Of new prices. */
  currency: z.string(),
})

export const PlanParam = z.object({ id: z.coerce.number().int().min(1) })

export const SyncPlansInput = z.object({
  ids: z.array(z.int().min(1)).min(1).max(MOST_SYNCED_PLANS),
})
