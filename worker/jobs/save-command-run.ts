import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { jobRuns } from '#db/schema/index.ts'

/** Of each job. */
const RUNS_KEPT = 50

/** Records what a command did, once it is over. */
export async function saveCommandRun(
  db: Database,
  run: Pick<typeof jobRuns.$inferInsert, 'job' | 'startedAt' | 'finishedAt' | 'count' | 'error'>,
): Promise<void> {
  await db.batch([
    db.insert(jobRuns).values({ ...run, startedBy: 'command' }),
    forgetOldRuns(db, run.job),
  ])
}

export const forgetOldRuns = (db: Database, job: string) =>
  db
    .delete(jobRuns)
    .where(
      and(
        eq(jobRuns.job, job),
        lte(
          jobRuns.id,
          sql`(${db
            .select({ id: jobRuns.id })
            .from(jobRuns)
            .where(eq(jobRuns.job, job))
            .orderBy(desc(jobRuns.id))
            .limit(1)
            .offset(RUNS_KEPT)})`,
        ),
      ),
    )
