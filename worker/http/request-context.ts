import { createMiddleware } from 'hono/factory'
import { findSessionUser, touchSession } from '../auth/sessions.ts'
import { randomToken } from '../auth/tokens.ts'
import type { Actor, RequestContext } from '../context.ts'
import { createDeps } from '../deps.ts'
import { loadSiteData } from '../settings/site-data.ts'
import type { AppEnv } from './app-env.ts'
import { readableCookie, readCookies, sessionCookieName, XSRF_COOKIE } from '../auth/cookies.ts'

/**
 * Makes the request's context: who acts (one round trip where there is a session cookie, none else),
 * what verbs reach the world through, and the XSRF token, which is given to browsers that have none.
 */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const { origin } = new URL(c.req.url)
  const deps = createDeps(c.env, origin, (work) => c.executionCtx.waitUntil(work))
  const cookies = readCookies(c.req.header('cookie'))
  const now = deps.clock()

  const site = await loadSiteData({ ...deps, now })
  const token = cookies[sessionCookieName(origin)]
  const session = token ? await findSessionUser(deps.db, token, now) : null
  if (session?.isActivityStale)
    deps.inBackground((db) => touchSession(db, session.user.sessionId, now))
  const actor: Actor = session ? { kind: 'user', user: session.user } : { kind: 'guest' }

  c.set('ctx', {
    actor,
    deps,
    requestId: c.get('requestId'),
    client: {
      ipAddress: c.req.header('cf-connecting-ip') ?? null,
      userAgent: c.req.header('user-agent') ?? null,
      cookies,
    },
    origin,
    site,
  } satisfies RequestContext)

  const xsrfToken = cookies[XSRF_COOKIE] || randomToken()
  c.set('xsrfToken', xsrfToken)
  await next()
  if (!cookies[XSRF_COOKIE] && isPageOrBootstrap(c.res, c.req.path)) {
    c.header('set-cookie', readableCookie(XSRF_COOKIE, xsrfToken, origin), { append: true })
  }
})

/** Files and other answers that may be cached carry no cookie. */
const isPageOrBootstrap = (response: Response, path: string) =>
  path.endsWith('/bootstrap-data') ||
  (response.headers.get('content-type') ?? '').startsWith('text/html')
