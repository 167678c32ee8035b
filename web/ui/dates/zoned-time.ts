import {
  parseAbsolute,
  parseDateTime,
  toCalendarDate,
  today,
  toZoned,
} from '@internationalized/date'

/** A date field's value ("2026-11-27T09:00") in a time zone, as a moment. */
export const momentOf = (time: string, timezone: string): string =>
  toZoned(parseDateTime(time), timezone).toAbsoluteString()

/** The last second of a day ("2026-11-27") in a time zone. */
export const endOfDay = (day: string, timezone: string): string =>
  momentOf(`${day}T23:59:59`, timezone)

/** The day that it is in a time zone at a moment: a date field's value. */
export const dayOf = (iso: string, timezone: string): string =>
  toCalendarDate(parseAbsolute(iso, timezone)).toString()

/** The day in so many days from today. */
export const dayIn = (days: number, timezone: string): string =>
  today(timezone).add({ days }).toString()
