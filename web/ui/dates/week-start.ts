import { CalendarDate, getDayOfWeek } from '@internationalized/date'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

const A_SUNDAY = new CalendarDate(2026, 11, 22)

/**
 * The day on which weeks begin where the reader lives, else where most speak the language. From `Intl.Locale`, else the
 * library's table of regions.
 * @param country ISO 3166-1 alpha-2.
 */
export function weekStart(language: string, country: string | null): (typeof DAYS)[number] {
  const region = country ?? new Intl.Locale(language).maximize().region
  const daysBefore = getDayOfWeek(A_SUNDAY, region ? `und-${region}` : language)
  return DAYS[(DAYS.length - daysBefore) % DAYS.length] ?? 'mon'
}
