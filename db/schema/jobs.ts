import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

/** Jobs that must not run for now: a backup keeps objects from being deleted while it copies them. */
export const jobPauses = sqliteTable('job_pauses', {
  job: text('job', { enum: ['collectBlobs'] }).primaryKey(),
  /** Renewed while it is needed, so that the pause of a backup that died ends by itself. */
  until: timestamp('until').notNull(),
})
