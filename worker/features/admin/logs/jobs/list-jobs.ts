import type { RequestContext } from '#worker/context/context.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { trans } from '#worker/i18n/trans.ts'
import { FREQUENT_JOBS, HOURLY_JOBS } from '#worker/jobs/job-list.ts'
import type { ComputedList } from '../../lists/computed-list.ts'
import { JOB_WORDS } from './job-words.ts'
import { presentRun } from './present.ts'
import { selectLastRuns } from './queries.ts'
import type { ListJobsQuery, ScheduledJob } from './schema.ts'

const SCHEDULES: readonly Pick<ScheduledJob, 'name' | 'schedule'>[] = [
  // Outside of the Worker, by `npm run backup`.
  { name: 'backup', schedule: 'command' },
  ...Object.keys(HOURLY_JOBS).map((name) => ({ name, schedule: 'hourly' as const })),
  ...Object.keys(FREQUENT_JOBS).map((name) => ({ name, schedule: 'five_minutes' as const })),
]

/** All jobs with their last runs; which jobs there are is in the code. */
export const JOBS: ComputedList<ScheduledJob, ListJobsQuery['orderBy']> = {
  permission: 'logs.view',
  load: loadJobs,
  texts: ({ name }, ctx) => [name, wordsOf(name, ctx)],
  orders: {
    name: ({ name }, ctx) => wordsOf(name, ctx),
    last_run: (job) => job.last_run?.started_at ?? '',
  },
  csv: [
    { header: 'name', value: ({ name }) => name },
    { header: 'schedule', value: ({ schedule }) => schedule },
    { header: 'last_run_state', value: (job) => job.last_run?.state ?? null },
    { header: 'last_run_started_at', value: (job) => job.last_run?.started_at ?? null },
    { header: 'last_run_finished_at', value: (job) => job.last_run?.finished_at ?? null },
    { header: 'last_run_error', value: (job) => job.last_run?.error ?? null },
  ],
}

/** In the reader's language, as the list shows it. */
const wordsOf = (name: string, ctx: RequestContext) =>
  trans(languageLines(ctx), JOB_WORDS[name] ?? name)

async function loadJobs({ deps: { db, clock } }: RequestContext): Promise<ScheduledJob[]> {
  const now = clock().getTime()
  const runs = new Map((await selectLastRuns(db)).map((row) => [row.job, presentRun(row, now)]))
  return SCHEDULES.map((job) => ({ id: job.name, ...job, last_run: runs.get(job.name) ?? null }))
}
