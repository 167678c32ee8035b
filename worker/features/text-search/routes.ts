import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { putText } from './put-text.ts'
import { EntryParam, PutTextInput, PutTextQuery } from './schema.ts'

export const textSearchRoutes = new Hono<AppEnv>().put(
  '/file-entries/:id/text',
  describeCall('Drive', 'Takes the text of a PDF, for searching', {
    access: 'owner',
    permission: 'files.update',
  }),
  validate('param', EntryParam),
  validate('query', PutTextQuery),
  validate('json', PutTextInput),
  async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param'), ...c.req.valid('query') }
    await putText(c.var.ctx, input)
    return c.json({ status: 'success' as const })
  },
)
