import { and, eq, gt, isNull, max, not, sql, type SQL } from 'drizzle-orm'
import { requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { jobRuns } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import type { Selection } from '../../lists/admin-list.ts'

export type RunRow = typeof jobRuns.$inferSelect

export const selectRuns = (
  db: Database,
  { where, orderBy, limit, offset }: Selection,
): Promise<RunRow[]> =>
  db
    .select()
    .from(jobRuns)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const hasFailed = (wanted: boolean): SQL => {
  const failed = sql`${jobRuns.error} IS NOT NULL`
  return wanted ? failed : not(failed)
}

/** The last run of each job; only some of each are kept. */
export const selectLastRuns = (db: Database): Promise<RunRow[]> =>
  db
    .select()
    .from(jobRuns)
    .where(
      sql`${jobRuns.id} IN ${db
        .select({ id: max(jobRuns.id) })
        .from(jobRuns)
        .groupBy(jobRuns.job)}`,
    )

/**
 * Records the begin of a run, unless one that began after `since` is still under way: then the batch fails, see
 * `isRequirementViolation`.
 */
export async function insertRun(
  db: Database,
  { job, startedAt, since }: { job: string; startedAt: string; since: string },
  audit: ReturnType<typeof auditStatement>,
): Promise<number> {
  const isUnderWay = and(
    eq(jobRuns.job, job),
    isNull(jobRuns.finishedAt),
    gt(jobRuns.startedAt, since),
  )
  const running = db.select({ id: jobRuns.id }).from(jobRuns).where(isUnderWay)
  const [, [run]] = await db.batch([
    requireInBatch(db, sql`NOT EXISTS ${running}`),
    db.insert(jobRuns).values({ job, startedBy: 'admin', startedAt }).returning({ id: jobRuns.id }),
    audit,
  ])
  if (!run) throw new Error('an insert returns its row')
  return run.id
}
