import type { Deps } from '#worker/context/deps.ts'
import { forgetSiteData } from '../settings/site-data.ts'
import { HOURLY_JOBS } from './job-list.ts'
import { logRun, runRecorded } from './record-run.ts'

/**
 * Runs all hourly jobs with fresh settings, as some can't be undone. A failing job is logged and does not stop the
 * others. All are idempotent.
 */
export async function runScheduledJobs(deps: Deps): Promise<void> {
  forgetSiteData()
  for (const [job, work] of Object.entries(HOURLY_JOBS))
    await runRecorded(deps, job, work).then(
      (count) => logRun(job, count),
      () => undefined,
    )
}
