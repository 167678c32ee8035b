const DAY_MS = 24 * 60 * 60 * 1000
const USUAL_DAYS = 30

/** Days that are offered, ending today. */
export const OFFERED_DAYS = [7, 30, 90, 365] as const

export interface ReportRange {
  /** `2026-11-25`, both included. */
  from: string
  to: string
}

/** The last days before and with today (UTC). */
export function lastDays(count: number, now: number = Date.now()): ReportRange {
  return { from: dayOf(now - (count - 1) * DAY_MS), to: dayOf(now) }
}

/** The range at an address: a number of days, or a first and a last day; the last 30 days where it has none. */
export function reportRangeAt(search: string, now: number = Date.now()): ReportRange {
  const params = new URLSearchParams(search)
  const days = Number(params.get('days') ?? USUAL_DAYS)
  const usual = lastDays(Number.isInteger(days) && days > 0 && days <= 366 ? days : USUAL_DAYS, now)
  const to = params.get('to') ?? usual.to
  return { from: params.get('from') ?? usual.from, to }
}

/** The offered number of days that an address names; null = a range of its own. */
export function offeredDaysAt(search: string): number | null {
  const params = new URLSearchParams(search)
  if (params.has('from') || params.has('to')) return null
  return Number(params.get('days') ?? USUAL_DAYS)
}

/** Also that of the data that comes with the page. */
export const reportKey = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => [
  'admin',
  'reports',
  from,
  to,
]

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
