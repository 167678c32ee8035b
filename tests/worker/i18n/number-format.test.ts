import { expect, it } from 'vitest'
import { formatNumber } from '#worker/i18n/number-format.ts'

it.each<[language: string, digits: number | undefined, text: string]>([
  ['en', undefined, '1,234.568'],
  ['en', 1, '1,234.6'],
  ['en', 0, '1,235'],
  ['de', 1, '1.234,6'],
  ['fr', 0, '1\u202F235'],
  ['de', 0, '1.235'],
  ['ar', 1, '1,234.6'],
])('in %s with %s decimals it reads %j', (language, digits, text) => {
  // Twice: with a new formatter, and with a known one.
  for (const _time of [1, 2]) expect(formatNumber(1234.5678, language, digits)).toBe(text)
})
