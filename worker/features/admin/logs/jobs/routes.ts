import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportComputed, listComputed } from '../../lists/computed-list.ts'
import { exportForAdmin, listForAdmin } from '../../lists/admin-list.ts'
import { csvResponse } from '../../lists/csv.ts'
import { JOBS } from './list-jobs.ts'
import { JOB_RUNS } from './list-runs.ts'
import { runJob } from './run-job.ts'
import { JobPage, JobParam, ListJobsQuery, ListRunsQuery, RunPage } from './schema.ts'

export const jobRoutes = new Hono<AppEnv>()
  .get(
    '/jobs',
    describeCall('Admin: logs', 'Scheduled jobs and their last runs', {
      access: 'admin',
      permission: 'logs.view',
      answer: success({ pagination: JobPage }),
    }),
    validate('query', ListJobsQuery),
    async (c) => {
      const pagination = await listComputed(c.var.ctx, JOBS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/jobs/export',
    describeCall('Admin: logs', 'All jobs that fit the search, as CSV', {
      access: 'admin',
      permission: 'logs.view',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListJobsQuery),
    (c) => csvResponse('jobs', JOBS.csv, exportComputed(c.var.ctx, JOBS, c.req.valid('query'))),
  )

  .post(
    '/jobs/:name/run',
    describeCall('Admin: logs', 'Runs a job now', { access: 'admin', permission: 'logs.view' }),
    validate('param', JobParam),
    async (c) => {
      await runJob(c.var.ctx, c.req.valid('param').name)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/job-runs',
    describeCall('Admin: logs', 'The last runs of jobs', {
      access: 'admin',
      permission: 'logs.view',
      answer: success({ pagination: RunPage }),
    }),
    validate('query', ListRunsQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, JOB_RUNS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/job-runs/export',
    describeCall('Admin: logs', 'All runs that fit the filters, as CSV', {
      access: 'admin',
      permission: 'logs.view',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListRunsQuery),
    (c) => {
      const runs = exportForAdmin(c.var.ctx, JOB_RUNS, c.req.valid('query'))
      return csvResponse('job-runs', JOB_RUNS.csv, runs)
    },
  )
