import type { Translate } from '#web/i18n/i18n-context.tsx'
import type { Price } from '#worker/features/billing/schema.ts'
import { formatMoney } from '#worker/i18n/money.ts'

const ONE: Record<Price['interval'], string> = {
  day: ':amount per day',
  month: ':amount per month',
  year: ':amount per year',
}

const SEVERAL: Record<Price['interval'], string> = {
  day: ':amount every :count days',
  month: ':amount every :count months',
  year: ':amount every :count years',
}

/** "$9.50 per month", "$20 every 3 months". */
export function priceText(price: Omit<Price, 'id'>, t: Translate, language: string): string {
  const amount = formatMoney(price.amount, price.currency, language)
  const count = price.interval_count
  return count === 1
    ? t(ONE[price.interval], { amount })
    : t(SEVERAL[price.interval], { amount, count })
}
