import { z } from 'zod'
import { Email } from '#worker/features/account/schema.ts'
import { Time } from '#worker/input/answer.ts'
import { DayRange, listQuery, page } from '../../lists/schema.ts'
import { PriceInterval } from '../plans/schema.ts'

export const GatewayName = z.enum(['manual', 'stripe'])
export type GatewayName = z.infer<typeof GatewayName>

const SubscriptionStatus = z.enum(['incomplete', 'active', 'past_due', 'canceled'])

export const ListSubscriptionsQuery = listQuery(
  ['created_at'],
  z.strictObject({
    status: SubscriptionStatus.optional(),
    gateway: GatewayName.optional(),
    plan: z.int().min(1).optional(),
    created_at: DayRange.optional(),
  }),
)
export type ListSubscriptionsQuery = z.infer<typeof ListSubscriptionsQuery>

export const AdminSubscription = z
  .object({
    id: z.int(),
    user: z.object({ id: z.int(), email: z.string() }),
    plan: z.object({
      id: z.int(),
      name: z.string(),
      /** Bytes; null = as the site gives everybody. */
      available_space: z.int().nullable(),
    }),
    price: z.object({
      id: z.int(),
      amount: z.int(),
      currency: z.string(),
      interval: PriceInterval,
      interval_count: z.int(),
    }),
    gateway: GatewayName,
    /** `incomplete`: ordered, not paid. */
    status: SubscriptionStatus,
    /** Gives what its plan has. */
    valid: z.boolean(),
    cancels_at_period_end: z.boolean(),
    /** When the next charge is due; null where none is. */
    renews_at: Time.nullable(),
    /** The end of what was canceled. */
    ends_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ ref: 'AdminSubscription' })
export type AdminSubscription = z.infer<typeof AdminSubscription>

export const SubscriptionPage = page(AdminSubscription)

export const SubscriptionParam = z.object({ id: z.coerce.number().int().min(1) })

const OfferFields = { product_id: z.int().min(1), price_id: z.int().min(1) }

export const AddSubscriptionInput = z.strictObject({
  email: Email,
  ...OfferFields,
  /** Ends then; nothing is charged. */
  until: z.iso.datetime('Please give a date and time.'),
})
export type AddSubscriptionInput = z.infer<typeof AddSubscriptionInput>

export const CancelSubscriptionInput = z.strictObject({ when: z.enum(['at-period-end', 'now']) })
export type CancelSubscriptionInput = z.infer<typeof CancelSubscriptionInput>

export const ChangeSubscriptionInput = z.strictObject(OfferFields)
export type ChangeSubscriptionInput = z.infer<typeof ChangeSubscriptionInput>
