import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { ContactInput } from './schema.ts'
import { sendContactMessage } from './send-contact-message.ts'

export const contactRoutes = new Hono<AppEnv>().post(
  '/contact-page',
  describeCall('Site', 'Sends a message to the owner of the site', { access: 'guest' }),
  validate('json', ContactInput),
  async (c) => {
    await sendContactMessage(c.var.ctx, c.env, c.req.valid('json'))
    return c.json({ status: 'success' as const })
  },
)
