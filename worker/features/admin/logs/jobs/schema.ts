import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { listQuery, page } from '../../lists/schema.ts'

export const JobParam = z.object({ name: z.string().max(100) })

export const ListRunsQuery = listQuery(
  ['started_at'],
  z.strictObject({
    job: z.string().max(100).optional(),
    failed: z.boolean().optional(),
  }),
)
export type ListRunsQuery = z.infer<typeof ListRunsQuery>

export const JobRun = z
  .object({
    id: z.int(),
    job: z.string(),
    /** `cut_off`: it did not end within the time that the platform gives it. */
    state: z.enum(['running', 'finished', 'failed', 'cut_off']),
    started_by: z.enum(['schedule', 'admin', 'command']),
    started_at: Time,
    finished_at: Time.nullable(),
    /** Rows or objects that it dealt with. */
    count: z.int().nullable(),
    error: z.string().nullable(),
  })
  .meta({ ref: 'JobRun' })
export type JobRun = z.infer<typeof JobRun>

export const RunPage = page(JobRun)

export const ListJobsQuery = listQuery(['name', 'last_run'], z.strictObject({}), 'asc')
export type ListJobsQuery = z.infer<typeof ListJobsQuery>

export const ScheduledJob = z
  .object({
    /** The name. */
    id: z.string(),
    name: z.string(),
    schedule: z.enum(['hourly', 'five_minutes', 'command']),
    last_run: JobRun.nullable(),
  })
  .meta({ ref: 'ScheduledJob' })
export type ScheduledJob = z.infer<typeof ScheduledJob>

export const JobPage = page(ScheduledJob)
