import { endOfDay } from '#web/ui/dates/zoned-time.ts'

/** When a new token is to expire: never, in so many days, or at the end of a day. */
export const EXPIRIES = ['none', '30', '90', '365', 'date'] as const
export type Expiry = (typeof EXPIRIES)[number]

const DAY_MS = 24 * 60 * 60 * 1000

interface ChosenExpiry {
  expiry: Expiry
  /** "2026-11-27", the reader's own; used when it is that day that was chosen. */
  day: string
  timezone: string
}

export function expiresAt({ expiry, day, timezone }: ChosenExpiry, now: Date): string | null {
  if (expiry === 'none') return null
  if (expiry === 'date') return endOfDay(day, timezone)
  return new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString()
}
