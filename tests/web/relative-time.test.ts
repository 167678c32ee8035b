import { expect, it } from 'vitest'
import { translator } from '#web/i18n/i18n-context.tsx'
import { formatRelativeTime } from '#web/i18n/relative-time.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const [SECOND, MINUTE, HOUR, DAY] = [1, 60, 3600, 86_400]
const WEEK = 7 * DAY

/** @param seconds before now; negative = in the future. */
const told = (seconds: number, language = 'en', lines = {}) =>
  formatRelativeTime(new Date(NOW - seconds * 1000).toISOString(), NOW, language, translator(lines))

it.each([
  [0, 'a few seconds ago'],
  [59 * SECOND, 'a few seconds ago'],
  [60 * SECOND, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [24 * HOUR, 'yesterday'],
  [6 * DAY, '6 days ago'],
  [7 * DAY, 'last week'],
  [4.3 * WEEK, '4 weeks ago'],
  [4.4 * WEEK, 'last month'],
  [11 * 4.34524 * WEEK, '11 months ago'],
  [12.1 * 4.34524 * WEEK, 'last year'],
  [25 * 4.34524 * WEEK, '2 years ago'],
])('%d seconds ago reads %j', (seconds, text) => {
  expect(told(seconds)).toBe(text)
})

it.each([
  [-30, 'in a few seconds'],
  [-5 * MINUTE, 'in 5 minutes'],
  [-DAY, 'tomorrow'],
  [-2 * WEEK, 'in 2 weeks'],
])('%d seconds from now reads %j', (seconds, text) => {
  expect(told(seconds)).toBe(text)
})

it('speaks the reader’s language', () => {
  expect(told(5 * MINUTE, 'de')).toBe('vor 5 Minuten')
  expect(told(5, 'de', { 'a few seconds ago': 'vor wenigen Sekunden' })).toBe(
    'vor wenigen Sekunden',
  )
})
