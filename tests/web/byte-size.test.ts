import { expect, it } from 'vitest'
import { formatBytes } from '#worker/i18n/byte-size.ts'

const KIB = 1024

it.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1,023 B'],
  [KIB, '1 KB'],
  [1.5 * KIB, '1.5 KB'],
  [9.94 * KIB, '9.9 KB'],
  [9.96 * KIB, '10 KB'],
  [12.4 * KIB, '12 KB'],
  [250 * KIB ** 2, '250 MB'],
  [KIB ** 2 - 1, '1 MB'],
  [1.4 * KIB ** 3, '1.4 GB'],
  [10 * KIB ** 3, '10 GB'],
  [5 * KIB ** 4, '5 TB'],
  [3 * KIB ** 5, '3 PB'],
  [3000 * KIB ** 5, '3,000 PB'],
  [-5, '0 B'],
])('%d bytes read %j', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text)
})

it.each([
  ['de', '1,5 KB', '3.000 PB'],
  ['fr', '1,5 Ko', '3\u202F000 Po'],
  ['fr-CA', '1,5 Ko', '3\u00A0000 Po'],
  ['es', '1,5 KB', '3000 PB'],
  ['ja', '1.5 KB', '3,000 PB'],
  // Isolated, or a text from right to left would have the unit before the number.
  ['ar', '\u20661.5 KB\u2069', '\u20663,000 PB\u2069'],
  ['fa', '\u2066۱٫۵ KB\u2069', '\u2066۳٬۰۰۰ PB\u2069'],
])('in %s reads %j', (language, small, large) => {
  expect([formatBytes(1.5 * KIB, language), formatBytes(3000 * KIB ** 5, language)]).toEqual([
    small,
    large,
  ])
})
