import { z } from 'zod'

export const STRIPE_API = 'https://api.stripe.com'

/** Without a path: the client library has none. */
export const StripeApiUrl = z
  .string()
  .regex(/^https?:\/\/[^/\s]+\/?$/, 'must be an address like https://api.stripe.com')
