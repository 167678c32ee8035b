/* Rules of the pricing page, for pages and browsers. */

export type BillingCycle = 'yearly' | 'monthly'

export interface OfferedPrice {
  /** In the currency's minor unit, for the whole interval. */
  amount: number
  currency: string
  interval: 'day' | 'month' | 'year'
  interval_count: number
}

const isYearly = ({ interval, interval_count: count }: OfferedPrice): boolean =>
  interval === 'year' || (interval === 'month' && count >= 12)

const isMonthly = ({ interval, interval_count: count }: OfferedPrice): boolean =>
  (interval === 'month' && count < 12) || (interval === 'day' && count >= 30)

/** The price of a cycle, else the first one; undefined for a plan without prices. */
export const priceOf = <Price extends OfferedPrice>(
  prices: readonly Price[],
  cycle: BillingCycle,
): Price | undefined => prices.find(cycle === 'yearly' ? isYearly : isMonthly) ?? prices[0]

/** The amount for one of the price's intervals, in the minor unit. */
export const displayedAmount = ({ amount, interval_count: count }: OfferedPrice): number =>
  amount / count

/** How much cheaper a year is by the yearly price than by the monthly one, in whole percent; null where it is not told. */
export function savedPercent(prices: readonly OfferedPrice[]): number | null {
  const yearly = prices.find(isYearly)
  const monthly = prices.find(isMonthly)
  if (!yearly || !monthly || yearly.currency !== monthly.currency) return null
  const yearOfMonths = 12 * monthAmount(monthly)
  const percent = Math.round(((yearOfMonths - yearAmount(yearly)) / yearOfMonths) * 100)
  return percent >= 1 && percent <= 200 ? percent : null
}

/** Of a month, by a monthly price: 30 days are one. */
const monthAmount = (price: OfferedPrice): number =>
  price.interval === 'day' ? 30 * displayedAmount(price) : displayedAmount(price)

/** Of a year, by a yearly price. */
const yearAmount = (price: OfferedPrice): number =>
  price.interval === 'year' ? displayedAmount(price) : 12 * displayedAmount(price)

/** The most that can be saved on any plan. */
export const mostSavedPercent = (plans: readonly { prices: readonly OfferedPrice[] }[]) =>
  plans.reduce<number | null>((most, { prices }) => {
    const percent = savedPercent(prices)
    return percent !== null && percent > (most ?? 0) ? percent : most
  }, null)
