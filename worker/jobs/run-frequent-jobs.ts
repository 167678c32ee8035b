import type { Deps } from '#worker/context/deps.ts'
import { FREQUENT_JOBS } from './job-list.ts'
import { logRun, runRecorded } from './record-run.ts'

/** Runs every five minutes; logs only runs that had something to do. A failing job does not stop the others; the first failure is thrown at the end. */
export async function runFrequentJobs(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const [job, work] of Object.entries(FREQUENT_JOBS))
    try {
      const count = await runRecorded(deps, job, work)
      if (count > 0) logRun(job, count)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
