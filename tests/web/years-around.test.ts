import { CalendarDate } from '@internationalized/date'
import { expect, it } from 'vitest'
import { yearsAround } from '#web/ui/dates/years-around.ts'

const FIRST = new CalendarDate(1, 1, 1)
const LAST = new CalendarDate(9999, 12, 31)

it.each([
  ['any', new CalendarDate(2026, 11, 25), FIRST, LAST, 2016, 2036],
  ['the first', new CalendarDate(1, 1, 1), FIRST, LAST, 1, 11],
  ['the last', new CalendarDate(9999, 12, 31), FIRST, LAST, 9989, 9999],
  ['almost the last', new CalendarDate(9995, 1, 1), FIRST, LAST, 9985, 9999],
  [
    'a bounded',
    new CalendarDate(2026, 11, 25),
    new CalendarDate(2026, 12, 31),
    new CalendarDate(2028, 1, 1),
    2026,
    2028,
  ],
] as const)('around %s year', (_what, date, min, max, first, last) => {
  const years = yearsAround(date, min, max).map(({ year }) => year)
  expect([years[0], years.at(-1), years.length]).toEqual([first, last, last - first + 1])
})
