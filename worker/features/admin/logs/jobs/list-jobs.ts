import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { FREQUENT_JOBS, HOURLY_JOBS } from '#worker/jobs/job-list.ts'
import { presentRun } from './present.ts'
import { selectLastRuns } from './queries.ts'
import type { ScheduledJob } from './schema.ts'

const JOBS: readonly Pick<ScheduledJob, 'name' | 'schedule'>[] = [
  // Outside of the Worker, by `npm run backup`.
  { name: 'backup', schedule: 'command' },
  ...Object.keys(HOURLY_JOBS).map((name) => ({ name, schedule: 'hourly' as const })),
  ...Object.keys(FREQUENT_JOBS).map((name) => ({ name, schedule: 'five_minutes' as const })),
]

/** All jobs with their last runs. Throws as `authorizeAdmin`. */
export async function listJobs(ctx: RequestContext): Promise<ScheduledJob[]> {
  authorizeAdmin(permissionHolder(ctx), 'logs.view')
  const { db, clock } = ctx.deps
  const now = clock().getTime()
  const runs = new Map((await selectLastRuns(db)).map((row) => [row.job, presentRun(row, now)]))
  return JOBS.map((job) => ({ ...job, last_run: runs.get(job.name) ?? null }))
}
