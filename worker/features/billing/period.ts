export interface Interval {
  interval: 'day' | 'month' | 'year'
  intervalCount: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The end of a period that begins at a time (UTC): a month after January 31 is February 28 or 29. */
export function periodEnd(start: Date, { interval, intervalCount }: Interval): Date {
  if (interval === 'day') return new Date(start.getTime() + intervalCount * DAY_MS)
  const months = interval === 'month' ? intervalCount : 12 * intervalCount
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end
}

/** The start of the period that ends at a time. */
export function periodStart(end: Date, { interval, intervalCount }: Interval): Date {
  return periodEnd(end, { interval, intervalCount: -intervalCount })
}

/** Of an amount paid for a period: what its rest is worth, rounded down to the minor unit. */
export function unusedAmount(
  amount: number,
  period: { start: Date; end: Date },
  now: Date,
): number {
  const length = period.end.getTime() - period.start.getTime()
  const rest = Math.min(Math.max(period.end.getTime() - now.getTime(), 0), length)
  return length > 0 ? Math.floor((amount * rest) / length) : 0
}
