/** When a new token is to expire: never, in so many days, or at the end of a day. */
export const EXPIRIES = ['none', '30', '90', '365', 'date'] as const
export type Expiry = (typeof EXPIRIES)[number]

const DAY_MS = 24 * 60 * 60 * 1000

/** @param day "2026-11-27", the reader's own; used when it is that day that was chosen. */
export function expiresAt(expiry: Expiry, day: string, now: Date): string | null {
  if (expiry === 'none') return null
  if (expiry === 'date') return new Date(`${day}T23:59:59`).toISOString()
  return new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString()
}

/** "2026-11-27", as date inputs want it; the reader's own day. */
export function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
