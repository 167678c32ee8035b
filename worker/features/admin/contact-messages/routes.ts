import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { IdsInput } from '../lists/schema.ts'
import { CONTACT_MESSAGES } from './list-messages.ts'
import { deleteContactMessages, markContactMessages } from './manage-messages.ts'
import { ListMessagesQuery, MarkMessagesInput, MessagePage } from './schema.ts'

const GUARD = { access: 'admin', permission: 'contact.manage' } as const

export const adminContactRoutes = new Hono<AppEnv>()
  .get(
    '/contact-messages',
    describeCall('Admin: contact', 'Messages of the contact page', {
      ...GUARD,
      answer: success({ pagination: MessagePage }),
    }),
    validate('query', ListMessagesQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, CONTACT_MESSAGES, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/contact-messages/export',
    describeCall('Admin: contact', 'All messages that fit the filters, as CSV', {
      ...GUARD,
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListMessagesQuery),
    (c) => {
      const messages = exportForAdmin(c.var.ctx, CONTACT_MESSAGES, c.req.valid('query'))
      return csvResponse('contact-messages', CONTACT_MESSAGES.csv, messages)
    },
  )

  .post(
    '/contact-messages/mark',
    describeCall('Admin: contact', 'Marks messages as new, read or answered', GUARD),
    validate('json', MarkMessagesInput),
    async (c) => {
      await markContactMessages(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/contact-messages/delete',
    describeCall('Admin: contact', 'Deletes messages', GUARD),
    validate('json', IdsInput),
    async (c) => {
      await deleteContactMessages(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )
