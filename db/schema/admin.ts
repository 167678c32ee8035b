import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'

/** Acts of admins. Triggers refuse to change or delete rows. */
export const auditEvents = sqliteTable(
  'audit_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** No reference: the row outlives the account. Null = the site itself. */
    actorId: integer('actor_id'),
    /** As it was then. */
    actorEmail: text('actor_email'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    /** Null where there is one of its kind, or many were changed at once. */
    subjectId: text('subject_id'),
    subjectName: text('subject_name'),
    /** The fields that changed, without secrets. */
    before: text('before', { mode: 'json' }).$type<Record<string, unknown>>(),
    after: text('after', { mode: 'json' }).$type<Record<string, unknown>>(),
    ipAddress: text('ip_address'),
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_events_action').on(table.action),
    index('audit_events_actor').on(table.actorId),
    index('audit_events_subject_type').on(table.subjectType),
    index('audit_events_age').on(table.createdAt),
  ],
)

/** The last runs of each scheduled job, and of backups. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    job: text('job').notNull(),
    startedBy: text('started_by', { enum: ['schedule', 'admin', 'command'] }).notNull(),
    startedAt: timestamp('started_at').notNull(),
    /** Null while it runs, or when it was cut off. */
    finishedAt: timestamp('finished_at'),
    /** Rows or objects that it dealt with. */
    count: integer('count'),
    error: text('error'),
  },
  (table) => [index('job_runs_job').on(table.job, table.id)],
)

/** Unexpected errors, one row for each cause. */
export const errorGroups = sqliteTable(
  'error_groups',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Hash of the error's name and of where it was thrown. */
    cause: text('cause').notNull().unique(),
    message: text('message').notNull(),
    stack: text('stack'),
    /** Method and route of the last one. */
    route: text('route'),
    count: integer('count').notNull().default(1),
    /** Of the last ten requests. */
    requestIds: text('request_ids', { mode: 'json' }).$type<string[]>().notNull(),
    firstAt: timestamp('first_at').notNull(),
    lastAt: timestamp('last_at').notNull(),
  },
  (table) => [
    index('error_groups_last').on(table.lastAt),
    index('error_groups_count').on(table.count),
  ],
)

/** Numbers of each day (UTC), for reports. */
export const dailyStats = sqliteTable(
  'daily_stats',
  {
    /** `2026-11-25`. */
    day: text('day').notNull(),
    name: text('name').notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day] })],
)

/** For reports: how far the scheduled job has counted, and numbers that have no day, by their names. */
export const reportFacts = sqliteTable('report_facts', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
})
