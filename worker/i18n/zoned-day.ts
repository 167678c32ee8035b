const MINUTE_MS = 60_000

/** No zone is further from UTC. */
const MAX_OFFSET_MINUTES = 15 * 60

/**
 * The start and end of a day ("2026-11-21") in a time zone. Found by search: where clocks change at midnight, days
 * begin at 1 o'clock.
 */
export function zonedDay(date: string, timeZone: string): { from: Date; until: Date } {
  const midnightInUtc = Date.parse(`${date}T00:00:00.000Z`)
  const nextDate = new Date(midnightInUtc + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
  return { from: firstMinuteOf(date, timeZone), until: firstMinuteOf(nextDate, timeZone) }
}

function firstMinuteOf(date: string, timeZone: string): Date {
  const midnightInUtc = Date.parse(`${date}T00:00:00.000Z`)
  // In Swedish, dates are as ISO 8601 writes them, so they compare as text.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  let before = -MAX_OFFSET_MINUTES
  let within = MAX_OFFSET_MINUTES
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (format.format(midnightInUtc + middle * MINUTE_MS) < date) before = middle
    else within = middle
  }
  return new Date(midnightInUtc + within * MINUTE_MS)
}
