import { createMiddleware } from 'hono/factory'
import { reportTrace } from '../error-log/send-report.ts'
import type { AppEnv } from './app-env.ts'
import { routePattern } from './request-log.ts'

/** Measures requests for the owner's error reports (`SENTRY_DSN`). */
export const traceRequests = createMiddleware<AppEnv>(async (c, next) => {
  const { deps } = c.var.ctx
  const startedAt = deps.clock().getTime()
  await next()
  if (c.env.presumption?.isRefuted) return
  const route = `${c.req.method} ${routePattern(c)}`
  reportTrace(deps, { route, status: c.res.status, startedAt })
})
