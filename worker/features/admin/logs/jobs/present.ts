import { LONGEST_RUN_MS } from '#worker/jobs/record-run.ts'
import type { RunRow } from './queries.ts'
import type { JobRun } from './schema.ts'

export function presentRun(row: RunRow, now: number = Date.now()): JobRun {
  return {
    id: row.id,
    job: row.job,
    state: stateOf(row, now),
    started_by: row.startedBy,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
    count: row.count,
    error: row.error,
  }
}

function stateOf({ error, finishedAt, startedAt }: RunRow, now: number): JobRun['state'] {
  if (error !== null) return 'failed'
  if (finishedAt !== null) return 'finished'
  return now - Date.parse(startedAt) > LONGEST_RUN_MS ? 'cut_off' : 'running'
}
