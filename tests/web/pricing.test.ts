import { describe, expect, it } from 'vitest'
import { periodEnd, unusedAmount } from '#worker/features/billing/period.ts'
import {
  displayedAmount,
  mostSavedPercent,
  priceOf,
  savedPercent,
  type OfferedPrice,
} from '#worker/features/billing/pricing.ts'
import { formatMoney, minorDigits } from '#worker/i18n/money.ts'

const price = (
  amount: number,
  interval: OfferedPrice['interval'],
  interval_count = 1,
  currency = 'USD',
): OfferedPrice => ({ amount, currency, interval, interval_count })

const month = price(1000, 'month')
const year = price(9600, 'year')

describe('the price of a cycle', () => {
  it.each([
    ['a year and a month', [month, year], year, month],
    ['12 months as a year', [price(9600, 'month', 12), month], price(9600, 'month', 12), month],
    ['30 days as a month', [year, price(900, 'day', 30)], year, price(900, 'day', 30)],
    [
      'the first, where none fits',
      [price(100, 'day', 7), price(3, 'day')],
      price(100, 'day', 7),
      price(100, 'day', 7),
    ],
    ['the only one', [month], month, month],
    ['none', [], undefined, undefined],
  ])('%s', (_, prices, yearly, monthly) => {
    expect(priceOf(prices, 'yearly')).toEqual(yearly)
    expect(priceOf(prices, 'monthly')).toEqual(monthly)
  })

  it.each([
    [month, 1000],
    [price(9600, 'month', 12), 800],
    [price(3000, 'year', 2), 1500],
  ])('is shown for one interval: %j', (each, amount) => {
    expect(displayedAmount(each)).toBe(amount)
  })
})

describe('what a year saves', () => {
  it.each([
    ['a fifth', [month, year], 20],
    ['rounded', [price(999, 'month'), price(9999, 'year')], 17],
    ['nothing', [month, price(12_000, 'year')], null],
    ['less than a half percent', [month, price(11_950, 'year')], null],
    ['one percent', [month, price(11_880, 'year')], 1],
    ['a dearer year', [month, price(15_000, 'year')], null],
    ['by 12 months', [month, price(6000, 'month', 12)], 50],
    ['by 30 days', [price(1000, 'day', 30), year], 20],
    ['without a monthly price', [year], null],
    ['in two currencies', [month, price(9600, 'year', 1, 'EUR')], null],
  ])('%s', (_, prices, percent) => {
    expect(savedPercent(prices)).toBe(percent)
  })

  it('is the most of all plans', () => {
    const plans = [
      { prices: [month, year] },
      { prices: [month, price(6000, 'year')] },
      { prices: [] },
    ]
    expect(mostSavedPercent(plans)).toBe(50)
    expect(mostSavedPercent([])).toBeNull()
  })
})

describe('a period', () => {
  it.each([
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2028-01-31', 'month', 1, '2028-02-29'],
    ['2026-11-30', 'month', 3, '2027-02-28'],
    ['2028-02-29', 'year', 1, '2029-02-28'],
    ['2026-12-30', 'day', 30, '2027-01-29'],
    ['2026-03-15', 'month', -1, '2026-02-15'],
  ] as const)('from %s, %s × %i, ends on %s', (start, interval, intervalCount, end) => {
    const time = 'T10:20:30.000Z'
    const ended = periodEnd(new Date(start + time), { interval, intervalCount })
    expect(ended.toISOString()).toBe(end + time)
  })

  it.each([
    ['2026-01-01', 3100],
    ['2026-01-16', 1600],
    ['2026-02-01', 0],
    ['2026-03-01', 0],
    ['2025-12-01', 3100],
  ])('leaves on %s what its rest is worth', (now, amount) => {
    const period = { start: new Date('2026-01-01'), end: new Date('2026-02-01') }
    expect(unusedAmount(3100, period, new Date(now))).toBe(amount)
  })
})

describe('money', () => {
  it.each([
    [950, 'USD', 'en', '$9.50'],
    [1000, 'USD', 'en', '$10'],
    [800, 'JPY', 'ja', '¥800'],
    [12_345, 'KWD', 'en', 'KWD 12.345'],
    [-200, 'EUR', 'en', '-€2'],
  ])('%i %s in %s is %s', (amount, currency, language, text) => {
    const shown = formatMoney(amount, currency, language).replaceAll(/\s/g, ' ').replace('￥', '¥')
    expect(shown).toBe(text)
  })

  it.each([
    [1000, 'USD', '$10.00'],
    [950, 'USD', '$9.50'],
    [800, 'JPY', '¥800'],
  ])('%i %s with all decimals is %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency, 'en', { hasAllDecimals: true })).toBe(text)
  })

  it('has the decimals of its currency', () => {
    expect(['USD', 'JPY', 'KWD'].map(minorDigits)).toEqual([2, 0, 3])
  })
})
