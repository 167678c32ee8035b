import { eq } from 'drizzle-orm'
import { jobRuns } from '#db/schema/index.ts'
import type { AdminList } from '../../lists/admin-list.ts'
import { presentRun } from './present.ts'
import { hasFailed, selectRuns, type RunRow } from './queries.ts'
import type { JobRun, ListRunsQuery } from './schema.ts'

/** The last runs of all jobs. */
export const JOB_RUNS: AdminList<
  RunRow,
  JobRun,
  ListRunsQuery['orderBy'],
  ListRunsQuery['filters']
> = {
  permission: 'logs.view',
  id: jobRuns.id,
  idOf: ({ id }) => id,
  orders: { started_at: { by: jobRuns.id } },
  conditions: (filters) => [
    filters.job === undefined ? undefined : eq(jobRuns.job, filters.job),
    filters.failed === undefined ? undefined : hasFailed(filters.failed),
  ],
  select: selectRuns,
  present: (row) => presentRun(row),
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'job', value: ({ job }) => job },
    { header: 'state', value: ({ state }) => state },
    { header: 'started_by', value: (run) => run.started_by },
    { header: 'started_at', value: (run) => run.started_at },
    { header: 'finished_at', value: (run) => run.finished_at },
    { header: 'count', value: ({ count }) => count },
    { header: 'error', value: ({ error }) => error },
  ],
}
