import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import type { ScheduledJob } from '#worker/features/admin/logs/jobs/schema.ts'
import { PageProblem } from '../frame/page-problem.tsx'
import { JOB_WORDS } from './job-words.ts'
import { RunList } from './run-list.tsx'
import { RunResult } from './run-result.tsx'

const JOBS_KEY = ['admin', 'jobs']
const RUNS_KEY = ['admin', 'job-runs']

/** While one runs. */
const REFRESH_MS = 2000

const SCHEDULE_WORDS: Record<ScheduledJob['schedule'], string> = {
  command: 'By the command “npm run backup”',
  hourly: 'Every hour',
  five_minutes: 'Every five minutes',
}

/** All jobs with their last runs, and the runs before. */
export function JobList() {
  const t = useTrans()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: JOBS_KEY,
    queryFn: async ({ signal }) =>
      (await unwrap(api.admin.jobs.$get(undefined, { init: { signal } }))).jobs,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? REFRESH_MS : false),
  })
  const runningCount = data?.filter(isRunning).length ?? 0
  const knownCount = useRef(runningCount)
  // A job that has begun or ended is another run in the list below.
  useEffect(() => {
    if (knownCount.current !== runningCount)
      void queryClient.invalidateQueries({ queryKey: RUNS_KEY })
    knownCount.current = runningCount
  }, [runningCount, queryClient])
  return (
    <>
      {error && <PageProblem error={error} onRetry={() => refetch()} />}
      {data && <JobTable jobs={data} />}
      <h2 className="admin-subtitle">{t('Last runs')}</h2>
      <RunList jobs={data ?? []} />
    </>
  )
}

const isRunning = ({ last_run: run }: ScheduledJob) => run?.state === 'running'

function JobTable({ jobs }: { jobs: readonly ScheduledJob[] }) {
  const t = useTrans()
  return (
    <div className="admin-table-room">
      <table className="admin-table" aria-label={t('Jobs')}>
        <thead>
          <tr>
            <th>{t('Job')}</th>
            <th>{t('Last run')}</th>
            <th>{t('Result')}</th>
            <th>
              <span className="visually-hidden">{t('Run now')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.name}>
              <td className="admin-first-cell">
                <JobName job={job} />
              </td>
              <td data-label={t('Last run')}>
                {job.last_run ? (
                  <FormattedDate iso={job.last_run.started_at} hasTime />
                ) : (
                  t('Never')
                )}
              </td>
              <td data-label={t('Result')}>{job.last_run && <RunResult run={job.last_run} />}</td>
              <td>{job.schedule !== 'command' && <RunNow job={job} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JobName({ job }: { job: ScheduledJob }) {
  const t = useTrans()
  return (
    <span className="admin-user-name">
      <span>{t(JOB_WORDS[job.name] ?? job.name)}</span>
      <span className="admin-secondary">{t(SCHEDULE_WORDS[job.schedule])}</span>
    </span>
  )
}

function RunNow({ job }: { job: ScheduledJob }) {
  const t = useTrans()
  const queryClient = useQueryClient()
  async function start() {
    try {
      await unwrap(api.admin.jobs[':name'].run.$post({ param: { name: job.name } }))
    } catch (error) {
      showHttpErrorToast(error)
    }
    await queryClient.invalidateQueries({ queryKey: JOBS_KEY })
    await queryClient.invalidateQueries({ queryKey: RUNS_KEY })
  }
  return (
    <Button
      isDisabled={isRunning(job)}
      aria-label={t('Run now: :name', { name: t(JOB_WORDS[job.name] ?? job.name) })}
      onPress={start}
    >
      <Play aria-hidden="true" />
      {t('Run now')}
    </Button>
  )
}
