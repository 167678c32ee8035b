import { gte, lt, type AnyColumn, type SQL } from 'drizzle-orm'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a time lies within days (UTC, both included). */
export const withinDays = (
  column: AnyColumn,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(column, from),
  to === undefined ? undefined : lt(column, new Date(Date.parse(to) + DAY_MS).toISOString()),
]
