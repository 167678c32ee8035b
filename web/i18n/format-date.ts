import type { DateFormat } from '#worker/settings/schema.ts'

export interface DateLocale {
  language: string
  timezone: string
}

/** "Nov 20, 2026", in the site's format (setting `dates.format`). */
export function formatDate(
  iso: string,
  format: DateFormat,
  { language, timezone }: DateLocale,
): string {
  return dateFormatter(language, { dateStyle: format, timeZone: timezone }).format(new Date(iso))
}

/** "Nov 20, 2026, 9:41 AM". */
export function formatDateTime(
  iso: string,
  format: DateFormat,
  { language, timezone }: DateLocale,
): string {
  return dateFormatter(language, {
    dateStyle: format,
    timeStyle: 'short',
    timeZone: timezone,
  }).format(new Date(iso))
}

/** "9:41 AM". */
export function formatTime(iso: string, { language, timezone }: DateLocale): string {
  return dateFormatter(language, { timeStyle: 'short', timeZone: timezone }).format(new Date(iso))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using one, and a list shows hundreds of dates. */
function dateFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}|${options.dateStyle}|${options.timeStyle}|${options.timeZone}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, options)
    formatters.set(key, formatter)
  }
  return formatter
}
