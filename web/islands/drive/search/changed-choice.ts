import type { SearchChoice } from './search-choice.ts'

export const changedChoices = [
  { id: 'any', label: 'Any time' },
  { id: 'today', label: 'Today' },
  { id: 'week', label: 'Last 7 days' },
  { id: 'month', label: 'Last 30 days' },
  { id: 'year', label: 'Last 12 months' },
  { id: 'custom', label: 'Between two days' },
] as const

export type ChangedChoice = (typeof changedChoices)[number]['id']

type Days = Pick<SearchChoice, 'changedFrom' | 'changedTo'>

/** How many days back, today included. */
const SPANS = { today: 1, week: 7, month: 30, year: 365 } as const

const DAY_MS = 24 * 60 * 60 * 1000

/** The days of a choice; "between two days" starts with the current choice, or today. */
export function daysOf(choice: ChangedChoice, current: Days, timezone: string): Days {
  if (choice === 'any') return { changedFrom: null, changedTo: null }
  if (choice !== 'custom')
    return { changedFrom: dayBefore(SPANS[choice] - 1, timezone), changedTo: null }
  return {
    changedFrom: current.changedFrom,
    changedTo: current.changedTo ?? dayBefore(0, timezone),
  }
}

/** The choice that means these days today. */
export function changedChoiceOf({ changedFrom, changedTo }: Days, timezone: string): ChangedChoice {
  if (!changedFrom && !changedTo) return 'any'
  if (changedTo) return 'custom'
  const spans = Object.entries(SPANS) as [keyof typeof SPANS, number][]
  const known = spans.find(([, days]) => dayBefore(days - 1, timezone) === changedFrom)
  return known ? known[0] : 'custom'
}

/** A day as ISO 8601 writes it: Sweden does the same. */
function dayBefore(days: number, timezone: string): string {
  const moment = new Date(Date.now() - days * DAY_MS)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(moment)
}
