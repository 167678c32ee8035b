import { z } from 'zod'
import { ENTRY_TYPES } from '#worker/names/entry-type.ts'
import { Time } from '#worker/input/answer.ts'

const MOST_DAYS = 3660
const DAY_MS = 24 * 60 * 60 * 1000

const RANGE = {
  from: z.iso.date().optional(),
  /** Included. */
  to: z.iso.date().optional(),
}

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from ||
  (Date.parse(to ?? new Date().toISOString()) - Date.parse(from) < MOST_DAYS * DAY_MS &&
    (!to || from <= to))

const PROBLEM = 'These days are out of order, or more than ten years.'

/** Days, UTC. The last 30 unless given. */
export const ReportQuery = z.strictObject(RANGE).refine(isInOrder, PROBLEM)
export type ReportQuery = z.infer<typeof ReportQuery>

/** Numbers of each day. */
export const DAILY_REPORTS = ['visits', 'sign_ups', 'uploads', 'uploaded_bytes'] as const
export type DailyReport = (typeof DAILY_REPORTS)[number]

export const ExportReportQuery = z
  .strictObject({
    ...RANGE,
    report: z.enum([...DAILY_REPORTS, 'revenue', 'file_types', 'largest_users']),
  })
  .refine(isInOrder, PROBLEM)
export type ExportReportQuery = z.infer<typeof ExportReportQuery>

/** Null = not counted yet. */
const Number = z.int().nullable()

export const Report = z
  .object({
    from: z.string(),
    to: z.string(),
    /** When the numbers were counted. */
    counted_at: Time.nullable(),
    totals: z.object({
      users: Number,
      /** With a valid subscription. */
      subscribers: Number,
      files: Number,
      used_bytes: Number,
      links: Number,
      workspaces: Number,
    }),
    storage: z.object({
      objects: Number,
      stored_bytes: Number,
      /** Contents that no file has. */
      orphaned_blobs: Number,
      unfinished_uploads: Number,
      /** Spaces whose used bytes had to be corrected, within the days. */
      corrected_spaces: z.int(),
    }),
    days: z.array(
      z.object({
        day: z.string(),
        visits: z.int(),
        sign_ups: z.int(),
        uploads: z.int(),
        uploaded_bytes: z.int(),
      }),
    ),
    /** Of paid invoices, by the day of their payment and in the minor unit; days without any are left out. */
    revenue: z.array(z.object({ day: z.string(), currency: z.string(), amount: z.int() })),
    /** The one with the most bytes first. */
    file_types: z.array(z.object({ type: z.enum(ENTRY_TYPES), count: z.int(), bytes: z.int() })),
    largest_users: z.array(z.object({ id: z.int(), email: z.string(), bytes: z.int() })),
  })
  .meta({ ref: 'Report' })
export type Report = z.infer<typeof Report>
