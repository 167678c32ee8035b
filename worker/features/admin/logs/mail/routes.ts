import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../../lists/admin-list.ts'
import { csvResponse } from '../../lists/csv.ts'
import { MAILS } from './list-mails.ts'
import { getLoggedMail } from './get-logged-mail.ts'
import { resendMail } from './resend-mail.ts'
import { ListMailsQuery, MailIdParam, MailPage, MailPreview } from './schema.ts'

export const outgoingMailRoutes = new Hono<AppEnv>()
  .get(
    '/outgoing-mails',
    describeCall('Admin: logs', 'The log of outgoing mail', {
      access: 'admin',
      permission: 'logs.view',
      answer: success({ pagination: MailPage }),
    }),
    validate('query', ListMailsQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, MAILS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/outgoing-mails/export',
    describeCall('Admin: logs', 'All mails that fit the filters, as CSV', {
      access: 'admin',
      permission: 'logs.view',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListMailsQuery),
    (c) =>
      csvResponse(
        'outgoing-mails',
        MAILS.csv,
        exportForAdmin(c.var.ctx, MAILS, c.req.valid('query')),
      ),
  )

  .get(
    '/outgoing-mails/:id',
    describeCall('Admin: logs', 'A mail and what it says', {
      access: 'admin',
      permission: 'admin',
      answer: success({ mail: MailPreview }),
    }),
    validate('param', MailIdParam),
    async (c) => {
      const mail = await getLoggedMail(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const, mail })
    },
  )

  .post(
    '/outgoing-mails/:id/resend',
    describeCall('Admin: logs', 'Sends a mail again', {
      access: 'admin',
      permission: 'logs.view',
    }),
    validate('param', MailIdParam),
    async (c) => {
      await resendMail(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const })
    },
  )
