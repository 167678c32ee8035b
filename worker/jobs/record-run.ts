import { eq } from 'drizzle-orm'
import { jobRuns } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'
import { describeError, MESSAGE_CHARACTERS } from '../error-log/describe-error.ts'
import { recordError } from '../error-log/record-error.ts'
import { forgetOldRuns } from './save-command-run.ts'
import type { Job } from './job-list.ts'

/** The platform ends a run after so long. */
export const LONGEST_RUN_MS = 15 * 60_000

type Run = Pick<typeof jobRuns.$inferInsert, 'job' | 'startedBy' | 'startedAt'>

/** Runs a job on schedule and records the run. Returns its count. Throws what the job throws. */
export async function runRecorded(deps: Deps, job: string, work: Job): Promise<number> {
  const { db, clock } = deps
  const run: Run = { job, startedBy: 'schedule', startedAt: clock().toISOString() }
  const [row] = await db.insert(jobRuns).values(run).returning({ id: jobRuns.id })
  if (!row) throw new Error('The run of a job was not recorded.')
  return await finishRun(deps, { id: row.id, job, work })
}

/** Runs a job whose run is recorded as begun. Returns its count. Throws what the job throws. */
export async function finishRun(
  deps: Deps,
  { id, job, work }: { id: number; job: string; work: Job },
): Promise<number> {
  const { db, clock } = deps
  const end = (result: { count: number } | { error: string }) =>
    db.batch([
      db
        .update(jobRuns)
        .set({ finishedAt: clock().toISOString(), ...result })
        .where(eq(jobRuns.id, id)),
      forgetOldRuns(db, job),
    ])
  try {
    const count = await work(deps)
    await end({ count })
    return count
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', job, error: describeError(error) }))
    recordError(deps, error, { route: `job ${job}`, requestId: null })
    await end({ error: describeError(error).slice(0, MESSAGE_CHARACTERS) })
    throw error
  }
}

export const logRun = (job: string, count: number) =>
  console.log(JSON.stringify({ level: 'info', job, count }))
