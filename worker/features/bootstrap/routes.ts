import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { success } from '#worker/input/answer.ts'
import { loadBootstrapData } from './load-bootstrap-data.ts'
import { BootstrapData } from './schema.ts'

export const bootstrapRoutes = new Hono<AppEnv>().get(
  '/bootstrap-data',
  describeCall('Site', 'What each page starts with', {
    access: 'guest',
    answer: success({ data: BootstrapData }),
  }),
  (c) => c.json({ data: loadBootstrapData(c.var.ctx), status: 'success' as const }),
)
