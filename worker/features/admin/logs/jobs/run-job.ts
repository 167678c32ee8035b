import { isRequirementViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError } from '#worker/errors.ts'
import { FREQUENT_JOBS, HOURLY_JOBS, type Job } from '#worker/jobs/job-list.ts'
import { finishRun, logRun, LONGEST_RUN_MS } from '#worker/jobs/record-run.ts'
import { forgetSiteData } from '#worker/settings/site-data.ts'
import { insertRun } from './queries.ts'

/**
 * Runs a job behind the response, with fresh settings, as some can't be undone. Throws NotFoundError; ConflictError while it runs already; as `authorizeAdmin`.
 */
export async function runJob(ctx: RequestContext, job: string): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'logs.view')
  const { deps } = ctx
  const jobs: Readonly<Record<string, Job>> = { ...HOURLY_JOBS, ...FREQUENT_JOBS }
  const work = Object.hasOwn(jobs, job) ? jobs[job] : undefined
  if (!work) throw new NotFoundError()
  const now = deps.clock()
  const run = {
    job,
    startedAt: now.toISOString(),
    since: new Date(now.getTime() - LONGEST_RUN_MS).toISOString(),
  }
  const audit = auditStatement(deps.db, ctx, {
    action: 'job.run',
    subject: { type: 'job', id: job, name: job },
  })
  const id = await insertRun(deps.db, run, audit).catch((error: unknown) => {
    throw isRequirementViolation(error) ? new ConflictError('This job is running already.') : error
  })
  forgetSiteData()
  // A failure is in the log of runs.
  deps.inBackground((db) =>
    finishRun({ ...deps, db }, { id, job, work }).then(
      (count) => logRun(job, count),
      () => undefined,
    ),
  )
}
