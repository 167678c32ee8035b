import { expect, it } from 'vitest'
import { formatDate, formatDateTime } from '#web/i18n/format-date.ts'

const NEW_YEAR = '2026-12-31T23:30:00.000Z'

it.each([
  ['UTC', 'Dec 31, 2026'],
  ['Europe/Berlin', 'Jan 1, 2027'],
  ['America/Los_Angeles', 'Dec 31, 2026'],
  ['Pacific/Kiritimati', 'Jan 1, 2027'],
])('in %s the same moment is on %s', (timezone, text) => {
  expect(formatDate(NEW_YEAR, 'medium', { language: 'en', timezone })).toBe(text)
})

it.each([
  ['short', '12/31/26'],
  ['medium', 'Dec 31, 2026'],
  ['long', 'December 31, 2026'],
] as const)('the format %s reads %j', (format, text) => {
  expect(formatDate(NEW_YEAR, format, { language: 'en', timezone: 'UTC' })).toBe(text)
})

it('follows daylight saving', () => {
  const winter = formatDateTime('2026-01-15T12:00:00Z', 'medium', {
    language: 'en-GB',
    timezone: 'Europe/London',
  })
  const summer = formatDateTime('2026-07-15T12:00:00Z', 'medium', {
    language: 'en-GB',
    timezone: 'Europe/London',
  })
  expect(winter).toBe('15 Jan 2026, 12:00')
  expect(summer).toBe('15 Jul 2026, 13:00')
})

it('speaks the reader’s language, also after another one was asked for', () => {
  expect(formatDate(NEW_YEAR, 'long', { language: 'en', timezone: 'UTC' })).toBe(
    'December 31, 2026',
  )
  expect(formatDate(NEW_YEAR, 'long', { language: 'de', timezone: 'UTC' })).toBe(
    '31. Dezember 2026',
  )
  expect(formatDate(NEW_YEAR, 'long', { language: 'de', timezone: 'Asia/Tokyo' })).toBe(
    '1. Januar 2027',
  )
})
