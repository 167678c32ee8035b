import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../../lists/admin-list.ts'
import { csvResponse } from '../../lists/csv.ts'
import { IdsInput } from '../../lists/schema.ts'
import { deleteErrors } from './delete-errors.ts'
import { ERRORS } from './list-errors.ts'
import { ErrorPage, ListErrorsQuery } from './schema.ts'

export const errorRoutes = new Hono<AppEnv>()
  .get(
    '/errors',
    describeCall('Admin: logs', 'Unexpected errors by their cause', {
      access: 'admin',
      permission: 'logs.view',
      answer: success({ pagination: ErrorPage }),
    }),
    validate('query', ListErrorsQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, ERRORS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/errors/export',
    describeCall('Admin: logs', 'All errors that fit the filters, as CSV', {
      access: 'admin',
      permission: 'logs.view',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListErrorsQuery),
    (c) =>
      csvResponse('errors', ERRORS.csv, exportForAdmin(c.var.ctx, ERRORS, c.req.valid('query'))),
  )

  .post(
    '/errors/delete',
    describeCall('Admin: logs', 'Deletes errors from the log', {
      access: 'admin',
      permission: 'logs.view',
    }),
    validate('json', IdsInput),
    async (c) => {
      await deleteErrors(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )
