import { endOfYear, isSameYear, startOfYear, type CalendarDate } from '@internationalized/date'
import type { DateValue } from 'react-aria-components/DatePicker'

const YEARS_BEFORE = 10
const YEARS_AFTER = 10

/** The same day of the years around a date, as far as a year has days that can be chosen. */
export function yearsAround(
  date: CalendarDate,
  min: DateValue | null | undefined,
  max: DateValue | null | undefined,
): CalendarDate[] {
  const years: CalendarDate[] = []
  for (let offset = -YEARS_BEFORE; offset <= YEARS_AFTER; offset++) {
    const other = date.add({ years: offset })
    const last = years.at(-1)
    // Beyond the calendar's last year, its last year is returned again.
    if (last && isSameYear(last, other)) break
    if (min && endOfYear(other).compare(min) < 0) continue
    if (max && startOfYear(other).compare(max) > 0) break
    years.push(other)
  }
  return years
}
