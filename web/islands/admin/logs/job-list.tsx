import { useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { JOB_WORDS } from '#worker/features/admin/logs/jobs/job-words.ts'
import type { ScheduledJob } from '#worker/features/admin/logs/jobs/schema.ts'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { TableColumn } from '../table/table-types.ts'
import { JOBS_PREFIX } from './jobs-prefix.ts'
import { RunList } from './run-list.tsx'
import { RunResult } from './run-result.tsx'

const SCHEDULE_WORDS: Record<ScheduledJob['schedule'], string> = {
  command: 'By the command “npm run backup”',
  hourly: 'Every hour',
  five_minutes: 'Every five minutes',
}

const COLUMNS: readonly TableColumn<ScheduledJob>[] = [
  {
    id: 'name',
    label: 'Job',
    sortBy: 'name',
    isAscending: true,
    render: (job) => <JobName job={job} />,
  },
  {
    id: 'last_run',
    label: 'Last run',
    sortBy: 'last_run',
    render: (job) => <LastRun job={job} />,
  },
  {
    id: 'result',
    label: 'Result',
    render: ({ last_run: run }) => run && <RunResult run={run} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    isMenu: true,
    render: (job) => job.schedule !== 'command' && <RunNow job={job} />,
  },
]

const fetchJobs = fetchList<ScheduledJob>((query, options) => api.admin.jobs.$get(query, options))

/** All jobs with their last runs, and the runs before. */
export function JobList() {
  const t = useTrans()
  return (
    <>
      <DataTable
        name="jobs"
        label={t('Jobs')}
        columns={COLUMNS}
        fetchPage={fetchJobs}
        nameOf={({ name }) => name}
        emptyText={t('No job has run yet.')}
        addressPrefix={JOBS_PREFIX}
        isChanging={(jobs) => jobs.some(isRunning)}
      />
      <h2 className="admin-subtitle">{t('Last runs')}</h2>
      <RunList />
    </>
  )
}

const isRunning = ({ last_run: run }: ScheduledJob) => run?.state === 'running'

function JobName({ job }: { job: ScheduledJob }) {
  const t = useTrans()
  return (
    <span className="admin-user-name">
      <span>{t(JOB_WORDS[job.name] ?? job.name)}</span>
      <span className="admin-secondary">{t(SCHEDULE_WORDS[job.schedule])}</span>
    </span>
  )
}

function LastRun({ job: { last_run: run } }: { job: ScheduledJob }) {
  const t = useTrans()
  return run ? <FormattedDate iso={run.started_at} hasTime /> : t('Never')
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
    await queryClient.invalidateQueries({ queryKey: ['admin', 'jobs'] })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'job-runs'] })
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
