import { Hono } from 'hono'
import { NotFoundError } from '#worker/errors.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { success } from '#worker/input/answer.ts'
import { findCustomPage } from './find-custom-page.ts'
import { CustomPage } from './schema.ts'

export const appearanceRoutes = new Hono<AppEnv>().get(
  '/custom-pages/:idOrSlug',
  describeCall('Site', 'A page that the owner wrote', {
    access: 'guest',
    answer: success({ page: CustomPage }),
  }),
  async (c) => {
    const page = await findCustomPage(c.var.ctx, c.req.param('idOrSlug'))
    if (!page) throw new NotFoundError()
    return c.json({ page, status: 'success' as const })
  },
)
