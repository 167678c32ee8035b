import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../../lists/admin-list.ts'
import { csvResponse } from '../../lists/csv.ts'
import { AUDIT_EVENTS } from './list-events.ts'
import { AuditPage, ListEventsQuery } from './schema.ts'

export const auditRoutes = new Hono<AppEnv>()
  .get(
    '/audit-events',
    describeCall('Admin: logs', 'Acts of admins', {
      access: 'admin',
      permission: 'logs.view',
      answer: success({ pagination: AuditPage }),
    }),
    validate('query', ListEventsQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, AUDIT_EVENTS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/audit-events/export',
    describeCall('Admin: logs', 'All acts that fit the filters, as CSV', {
      access: 'admin',
      permission: 'logs.view',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListEventsQuery),
    (c) => {
      const events = exportForAdmin(c.var.ctx, AUDIT_EVENTS, c.req.valid('query'))
      return csvResponse('audit-events', AUDIT_EVENTS.csv, events)
    },
  )
