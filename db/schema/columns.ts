import { sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/sqlite-core'

/** ISO 8601 in UTC with milliseconds, as `Date.toISOString()` writes it: sorts as text. */
export const timestamp = (name: string) => text(name)

export const createdAt = () =>
  timestamp('created_at')
    .notNull()
    .default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`)
