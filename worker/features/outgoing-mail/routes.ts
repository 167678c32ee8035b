import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { listMails } from './list-mails.ts'
import { readMail } from './read-mail.ts'
import { resendMail } from './resend-mail.ts'
import { ListMailQuery, MailIdParam, MailPage, MailPreview } from './schema.ts'
import { success } from '#worker/input/answer.ts'

export const outgoingMailRoutes = new Hono<AppEnv>()
  .get(
    '/outgoing-mails',
    describeCall('Site', 'The log of outgoing mail', {
      access: 'member',
      permission: 'logs.view',
      answer: success({ pagination: MailPage }),
    }),
    validate('query', ListMailQuery),
    async (c) => {
      const pagination = await listMails(c.var.ctx, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/outgoing-mails/:id',
    describeCall('Site', 'A mail and what it says', {
      access: 'member',
      permission: 'admin',
      answer: success({ mail: MailPreview }),
    }),
    validate('param', MailIdParam),
    async (c) => {
      const mail = await readMail(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const, mail })
    },
  )

  .post(
    '/outgoing-mails/:id/resend',
    describeCall('Site', 'Sends a mail again', { access: 'member', permission: 'logs.view' }),
    validate('param', MailIdParam),
    async (c) => {
      await resendMail(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const })
    },
  )
