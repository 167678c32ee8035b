import { expect, it } from 'vitest'
import { daysLeft } from '#web/islands/drive/list/days-left.ts'

const DELETED_AT = '2026-11-01T12:00:00.000Z'

it.each([
  [
    'a browser whose clock is behind never reads more than the period',
    '2026-11-01T11:58:00.000Z',
    30,
  ],
  ['the period is left at once', '2026-11-01T12:00:00.000Z', 30],
  ['a day that has begun counts', '2026-11-02T13:00:00.000Z', 29],
  ['the last day counts', '2026-12-01T11:00:00.000Z', 1],
  ['nothing is left after the period', '2026-12-01T12:00:00.000Z', 0],
])('%s', (_, now, days) => {
  expect(daysLeft(DELETED_AT, 30, Date.parse(now))).toBe(days)
})
