import type { DateFormat, TimeFormat } from '#worker/settings/schema.ts'

/** How somebody reads dates. */
export interface DateStyle {
  language: string
  timezone: string
  /** The reader's choice, else the site's (setting `dates.format`). */
  dateFormat: DateFormat
  /** Null = as usual in the language. */
  timeFormat: TimeFormat | null
}

/** "Nov 20, 2026". */
export const formatDate = (iso: string, style: DateStyle): string =>
  formatter(style, { dateStyle: style.dateFormat }).format(new Date(iso))

/** "Nov 20, 2026, 9:41 AM". */
export const formatDateTime = (iso: string, style: DateStyle): string =>
  formatter(style, { dateStyle: style.dateFormat, timeStyle: 'short' }).format(new Date(iso))

/** "9:41 AM". */
export const formatTime = (iso: string, style: DateStyle): string =>
  formatter(style, { timeStyle: 'short' }).format(new Date(iso))

const HOUR_CYCLES = { '12h': 'h12', '24h': 'h23' } as const

/** Each takes some 36 kB (Node 24). */
const MOST_FORMATTERS = 99

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using one, and a list shows hundreds of dates. */
function formatter(
  { language, timezone, timeFormat }: DateStyle,
  styles: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): Intl.DateTimeFormat {
  const key = `${language}|${timezone}|${timeFormat}|${styles.dateStyle}|${styles.timeStyle}`
  const known = formatters.get(key)
  if (known) return known
  // A server has readers in all zones, and cookies name them.
  if (formatters.size > MOST_FORMATTERS) formatters.clear()
  const made = new Intl.DateTimeFormat(language, {
    timeZone: timezone,
    ...styles,
    ...(styles.timeStyle && timeFormat && { hourCycle: HOUR_CYCLES[timeFormat] }),
  })
  formatters.set(key, made)
  return made
}
