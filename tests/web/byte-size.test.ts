import { expect, it } from 'vitest'
import { formatBytes } from '#web/i18n/byte-size.ts'

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
  expect(formatBytes(bytes)).toBe(text)
})

it('writes numbers as the reader’s language does', () => {
  expect(formatBytes(1.5 * KIB, 'de')).toBe('1,5 KB')
})
