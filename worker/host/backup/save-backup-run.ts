import { openDatabase } from '#db/client.ts'
import { describeError } from '#worker/error-log/describe-error.ts'
import { saveCommandRun } from '#worker/jobs/save-command-run.ts'
import type { SiteStores } from './backup-site.ts'

/** Records a backup for the admin area. Where that fails, the backup is none the worse. */
export async function saveBackupRun(
  { database }: Pick<SiteStores, 'database'>,
  { startedAt, count, error }: { startedAt: Date; count?: number; error?: unknown },
): Promise<void> {
  const run = {
    job: 'backup',
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    count: count ?? null,
    error: error === undefined ? null : describeError(error).slice(0, 500),
  }
  await saveCommandRun(openDatabase(database), run).catch((problem: unknown) =>
    console.error(`The run could not be recorded: ${String(problem)}`),
  )
}
