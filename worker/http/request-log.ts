import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { randomHash } from '../auth/tokens.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Assigns the request id, reports database round trips in `Server-Timing`, and logs one line without secrets or file
 * names: the route's pattern replaces the path.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now()
  c.set('requestId', randomHash())
  await next()
  // Absent when the context could not be made.
  const ctx: AppEnv['Variables']['ctx'] | undefined = c.get('ctx')
  const { presumption, refuted } = c.env
  const roundTrips = (ctx?.deps.roundTrips() ?? 0) + (refuted?.roundTrips ?? 0)
  if (presumption?.isRefuted) {
    // The request is run again, and logged then.
    presumption.roundTrips = roundTrips
    return
  }
  c.header('server-timing', `db;desc="${roundTrips}"`)
  c.header('x-request-id', c.get('requestId'))
  console.log(
    JSON.stringify({
      level: c.res.status >= 500 ? 'error' : 'info',
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routePattern(c),
      status: c.res.status,
      ms: Date.now() - startedAt,
      roundTrips,
      userId: ctx?.actor.kind === 'user' ? ctx.actor.user.id : null,
    }),
  )
})

/** "/api/v1/file-entries/:id": the handler's, not that of the middleware before it or the catch-all behind. */
export function routePattern(c: Context): string {
  return matchedRoutes(c).findLast((route) => !route.path.endsWith('*'))?.path ?? '*'
}
