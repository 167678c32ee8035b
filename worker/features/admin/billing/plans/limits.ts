/** Of a price, in the minor unit. */
export const MOST_AMOUNT = 99_999_999

export const MOST_PRICES = 20

export const MOST_FEATURES = 30

export const LONGEST_FEATURE = 200

/** A price is for ten years at most. */
export const MOST_INTERVALS = { day: 3650, month: 120, year: 10 } as const

/** Subscribers of a plan that are counted; the API says one more where there are more. */
export const MOST_COUNTED_SUBSCRIBERS = 1000

/** A call to Stripe for each of their prices. */
export const MOST_SYNCED_PLANS = 20
