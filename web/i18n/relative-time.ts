import type { Translate } from './i18n-context.tsx'

/** The largest count of each unit before the next larger unit is used. */
const DIVISIONS: [amount: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [7, 'day'],
  [4.34524, 'week'],
  [12, 'month'],
  [Number.POSITIVE_INFINITY, 'year'],
]

/** "a few seconds ago", "5 minutes ago", "last month", "in 2 days". */
export function formatRelativeTime(
  iso: string,
  nowMs: number,
  language: string,
  t: Translate,
): string {
  let duration = (Date.parse(iso) - nowMs) / 1000
  if (Math.abs(duration) < 60) return duration <= 0 ? t('a few seconds ago') : t('in a few seconds')
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const [amount, unit] of DIVISIONS) {
    if (Math.abs(duration) < amount) {
      // 59.9 minutes are no 60 yet: those are an hour.
      const count = Math.min(Math.round(Math.abs(duration)), Math.ceil(amount) - 1)
      return formatter.format(Math.sign(duration) * count, unit)
    }
    duration /= amount
  }
  return ''
}
