import type { Price } from '#worker/features/billing/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'

type Interval = Pick<Price, 'interval' | 'interval_count'>

const WORDS: Record<Price['interval'], { unit: string; singular: string; plural: string }> = {
  day: { unit: 'per day', singular: 'Every day', plural: 'Every :count days' },
  month: { unit: 'per month', singular: 'Every month', plural: 'Every :count months' },
  year: { unit: 'per year', singular: 'Every year', plural: 'Every :count years' },
}

/** The time that a displayed amount is for: one interval. */
export const perInterval = (t: Translate, { interval }: Interval): string => t(WORDS[interval].unit)

/** How often a price is charged. */
export const everyInterval = (
  t: Translate,
  { interval, interval_count: count }: Interval,
): string => {
  const { singular, plural } = WORDS[interval]
  return count === 1 ? t(singular) : t(plural, { count })
}
