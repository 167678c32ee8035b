import { describe, expect, it } from 'vitest'
import { zonedDay } from '#worker/i18n/zoned-day.ts'

const HOUR_MS = 60 * 60 * 1000

describe('a day of a time zone', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', 24],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z', 24],
    ['2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z', 24],
    ['2026-03-01', 'Pacific/Pago_Pago', '2026-03-01T11:00:00.000Z', 24],
    ['2024-02-29', 'America/New_York', '2024-02-29T05:00:00.000Z', 24],
    // The clocks go forward, and back.
    ['2026-03-29', 'Europe/Vienna', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Vienna', '2026-10-24T22:00:00.000Z', 25],
    // There was no midnight: the day began at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 23],
  ])('%s in %s', (date, zone, from, hours) => {
    const day = zonedDay(date, zone)
    expect(day.from.toISOString()).toBe(from)
    expect((day.until.getTime() - day.from.getTime()) / HOUR_MS).toBe(hours)
  })
})
