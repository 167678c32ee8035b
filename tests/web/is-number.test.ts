import { expect, it } from 'vitest'
import { isNumber } from '#web/preview/parts/is-number.ts'

it.each([
  '0',
  '1650',
  '-3.5',
  '−12',
  '1,702.00',
  "1'000",
  '1 000',
  '€ 12',
  '12 €',
  '(40)',
  '7 %',
  '1e-9',
])('%s is a number', (text) => expect(isNumber(text)).toBe(true))

it.each(['', 'Jib 2', '2026-11-25', '12:30', 'v1', '1/2', '-', 'e5'])('“%s” is none', (text) =>
  expect(isNumber(text)).toBe(false),
)
