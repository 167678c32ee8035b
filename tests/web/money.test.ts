import { describe, expect, it } from 'vitest'
import { isCurrency, majorAmount, minorAmount } from '#worker/i18n/money.ts'

describe('a typed amount in minor units', () => {
  it.each([
    ['9.50', 'USD', 950],
    ['9,5', 'EUR', 950],
    ['1.15', 'USD', 115],
    [' 20 ', 'USD', 2000],
    ['0.01', 'USD', 1],
    ['500', 'JPY', 500],
    ['1.234', 'KWD', 1234],
    ['999999.99', 'USD', 99_999_999],
    ['500.5', 'JPY', null],
    ['9.505', 'USD', null],
    ['1,234.50', 'USD', null],
    ['-1', 'USD', null],
    ['1e3', 'USD', null],
    ['9.', 'USD', null],
    ['', 'USD', null],
    ['$9', 'USD', null],
  ])('of %j %s is %s', (text, currency, expected) => {
    expect(minorAmount(text, currency)).toBe(expected)
  })
})

it.each([
  [950, 'USD', '9.50'],
  [99_999_999, 'USD', '999999.99'],
  [500, 'JPY', '500'],
  [1234, 'KWD', '1.234'],
])('%i of %s is written %s', (amount, currency, text) => {
  expect(majorAmount(amount, currency)).toBe(text)
  expect(minorAmount(text, currency)).toBe(amount)
})

it.each([
  ['USD', true],
  ['JPY', true],
  ['usd', false],
  ['ZZZ', false],
  ['', false],
])('whether %j is a currency: %s', (code, expected) => {
  expect(isCurrency(code)).toBe(expected)
})
