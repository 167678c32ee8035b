import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { csvResponse } from '../lists/csv.ts'
import { exportReport } from './export-report.ts'
import { readReport } from './read-report.ts'
import { ExportReportQuery, Report, ReportQuery } from './schema.ts'

export const adminReportRoutes = new Hono<AppEnv>()
  .get(
    '/reports',
    describeCall('Admin: reports', 'Numbers of the site', {
      access: 'admin',
      permission: 'reports.view',
      answer: success({ report: Report }),
    }),
    validate('query', ReportQuery),
    async (c) => {
      const report = await readReport(c.var.ctx, c.req.valid('query'))
      return c.json({ status: 'success' as const, report })
    },
  )

  .get(
    '/reports/export',
    describeCall('Admin: reports', 'The rows behind a chart, as CSV', {
      access: 'admin',
      permission: 'reports.view',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ExportReportQuery),
    async (c) => {
      const query = c.req.valid('query')
      const { columns, rows } = await exportReport(c.var.ctx, query)
      async function* slices() {
        yield rows
      }
      return csvResponse(query.report.replaceAll('_', '-'), columns, slices())
    },
  )
