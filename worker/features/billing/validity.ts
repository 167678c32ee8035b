const DAY_MS = 24 * 60 * 60 * 1000

/** Days after the end of a period in which the next one can still be paid: the plan goes on meanwhile. */
export const GRACE_DAYS = 7

/** Until when a subscription is valid that is paid until `periodEndsAt`. */
export const validUntil = (periodEndsAt: Date, isEnding: boolean): string =>
  new Date(periodEndsAt.getTime() + (isEnding ? 0 : GRACE_DAYS * DAY_MS)).toISOString()
