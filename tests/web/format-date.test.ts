import { expect, it } from 'vitest'
import { formatDate, formatDateTime, formatTime, type DateStyle } from '#web/i18n/format-date.ts'

const style = (choices: Partial<DateStyle> = {}): DateStyle => ({
  language: 'en',
  timezone: 'UTC',
  dateFormat: 'medium',
  timeFormat: null,
  ...choices,
})

const NEW_YEAR = '2026-12-31T23:30:00.000Z'

it.each([
  ['UTC', 'Dec 31, 2026'],
  ['Europe/Berlin', 'Jan 1, 2027'],
  ['America/Los_Angeles', 'Dec 31, 2026'],
  ['Pacific/Kiritimati', 'Jan 1, 2027'],
])('in %s the same moment is on %s', (timezone, text) => {
  expect(formatDate(NEW_YEAR, style({ timezone }))).toBe(text)
})

it.each([
  ['short', '12/31/26'],
  ['medium', 'Dec 31, 2026'],
  ['long', 'December 31, 2026'],
] as const)('the format %s reads %j', (dateFormat, text) => {
  expect(formatDate(NEW_YEAR, style({ dateFormat }))).toBe(text)
})

it('follows daylight saving', () => {
  const winter = formatDateTime(
    '2026-01-15T12:00:00Z',
    style({ language: 'en-GB', timezone: 'Europe/London' }),
  )
  const summer = formatDateTime(
    '2026-07-15T12:00:00Z',
    style({ language: 'en-GB', timezone: 'Europe/London' }),
  )
  expect(winter).toBe('15 Jan 2026, 12:00')
  expect(summer).toBe('15 Jul 2026, 13:00')
})

it('speaks the reader’s language, also after another one was asked for', () => {
  expect(formatDate(NEW_YEAR, style({ dateFormat: 'long', language: 'en', timezone: 'UTC' }))).toBe(
    'December 31, 2026',
  )
  expect(formatDate(NEW_YEAR, style({ dateFormat: 'long', language: 'de', timezone: 'UTC' }))).toBe(
    '31. Dezember 2026',
  )
  expect(
    formatDate(NEW_YEAR, style({ dateFormat: 'long', language: 'de', timezone: 'Asia/Tokyo' })),
  ).toBe('1. Januar 2027')
})

it.each([
  ['en', null, '11:30\u202FPM'],
  ['en', '24h', '23:30'],
  ['de', null, '23:30'],
  ['de', '12h', '11:30 PM'],
] as const)('in %s with the time format %s it is %s', (language, timeFormat, text) => {
  expect(formatTime(NEW_YEAR, style({ language, timeFormat })).replace(/\s/g, ' ')).toBe(
    text.replace(/\s/g, ' '),
  )
  expect(formatDateTime(NEW_YEAR, style({ language, timeFormat })).replace(/\s/g, ' ')).toContain(
    text.replace(/\s/g, ' '),
  )
})

it('begins the day at 00:00', () => {
  const midnight = '2026-05-01T00:00:00Z'
  expect(formatTime(midnight, style({ timeFormat: '24h' }))).toBe('00:00')
  expect(formatTime(midnight, style({ timeFormat: '12h' })).replace(/\s/g, ' ')).toBe('12:00 AM')
})
