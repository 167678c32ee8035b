import { expect, it } from 'vitest'
import { dayIn, dayOf, endOfDay, momentOf } from '#web/ui/dates/zoned-time.ts'

it.each([
  ['2026-11-27T09:00', 'UTC', '2026-11-27T09:00:00.000Z'],
  ['2026-11-27T09:00:00', 'Asia/Tokyo', '2026-11-27T00:00:00.000Z'],
  ['2026-07-01T09:00', 'Europe/London', '2026-07-01T08:00:00.000Z'],
  // Does not exist there: clocks go from 2 to 3 o'clock.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['0001-01-01T00:00', 'UTC', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59', 'UTC', '9999-12-31T23:59:00.000Z'],
])('%s in %s is %s', (time, timezone, moment) => {
  expect(momentOf(time, timezone)).toBe(moment)
})

it.each([
  ['UTC', '2026-11-27'],
  ['Pacific/Kiritimati', '2026-11-28'],
  ['Pacific/Honolulu', '2026-11-27'],
])('in %s a moment is on %s', (timezone, day) => {
  expect(dayOf('2026-11-27T22:00:00.000Z', timezone)).toBe(day)
})

it.each(['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Sao_Paulo'])(
  'in %s the end of a day is on that day, and the next second is not',
  (timezone) => {
    const end = endOfDay('2026-10-25', timezone)
    expect(dayOf(end, timezone)).toBe('2026-10-25')
    expect(dayOf(new Date(Date.parse(end) + 1000).toISOString(), timezone)).toBe('2026-10-26')
  },
)

it('counts days from today where the reader is', () => {
  const [west, east] = [dayIn(0, 'Etc/GMT+12'), dayIn(0, 'Pacific/Kiritimati')]
  expect(east > west).toBe(true)
  expect(Date.parse(dayIn(7, 'UTC')) - Date.parse(dayIn(0, 'UTC'))).toBe(7 * 24 * 60 * 60 * 1000)
})
