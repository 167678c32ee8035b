import { api } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { JOB_WORDS } from '#worker/features/admin/logs/jobs/job-words.ts'
import type { JobRun } from '#worker/features/admin/logs/jobs/schema.ts'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import { YES_NO, type TableColumn, type TableFilter } from '../table/table-types.ts'
import { RunResult } from './run-result.tsx'

const STARTED_BY_WORDS: Record<JobRun['started_by'], string> = {
  schedule: 'The schedule',
  admin: 'An admin',
  command: 'A command',
}

const COLUMNS: readonly TableColumn<JobRun>[] = [
  { id: 'job', label: 'Job', render: ({ job }) => <JobName name={job} /> },
  { id: 'result', label: 'Result', render: (run) => <RunResult run={run} /> },
  { id: 'started_by', label: 'Started by', render: (run) => <StartedBy run={run} /> },
  {
    id: 'started_at',
    label: 'Started',
    sortBy: 'started_at',
    render: (run) => <FormattedDate iso={run.started_at} hasTime />,
  },
]

const fetchRuns = fetchList<JobRun>((query, options) => api.admin['job-runs'].$get(query, options))

const FILTERS: readonly TableFilter[] = [
  { key: 'failed', label: 'Failed', kind: 'choice', choices: YES_NO },
  {
    key: 'job',
    label: 'Job',
    kind: 'choice',
    choices: Object.entries(JOB_WORDS).map(([value, label]) => ({ value, label })),
  },
]

/** The last 50 runs of each job. */
export function RunList() {
  const t = useTrans()
  return (
    <DataTable
      name="job-runs"
      label={t('Last runs')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchRuns}
      nameOf={({ job }) => job}
      emptyText={t('No job has run yet.')}
      isChanging={(runs) => runs.some(({ state }) => state === 'running')}
    />
  )
}

function JobName({ name }: { name: string }) {
  const t = useTrans()
  return t(JOB_WORDS[name] ?? name)
}

function StartedBy({ run }: { run: JobRun }) {
  const t = useTrans()
  return t(STARTED_BY_WORDS[run.started_by])
}
