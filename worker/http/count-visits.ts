import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { isVisit } from '../visits/is-visit.ts'
import { VisitTally } from '../visits/visit-tally.ts'

const tally = new VisitTally()

/** Counts visits behind the response, without a cookie. A count that cannot be sent is lost. */
export const countVisits = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const isPage =
    c.res.status === 200 && (c.res.headers.get('content-type') ?? '').startsWith('text/html')
  if (!isPage || c.env.presumption?.isRefuted) return
  const { method, path } = c.req
  if (!isVisit({ method, path, header: (name) => c.req.header(name) })) return
  const { deps } = c.var.ctx
  const sent = tally.add(deps.clock())
  if (sent) deps.inBackground(() => Promise.resolve(deps.visitCounter().add(sent.day, sent.count)))
})
