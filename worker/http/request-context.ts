import { createMiddleware } from 'hono/factory'
import { bearerToken, findTokenBearer, touchToken } from '../auth/access-tokens.ts'
import {
  readableCookie,
  readCookies,
  sessionCookieName,
  WORKSPACE_COOKIE,
  XSRF_COOKIE,
} from '../auth/cookies.ts'
import { findSession, touchSession } from '../auth/sessions.ts'
import { randomToken } from '../auth/tokens.ts'
import type { Actor, Client, RequestContext } from '#worker/context/context.ts'
import { createDeps } from '#worker/context/deps.ts'
import type { Deps } from '#worker/context/deps.ts'
import { UnauthorizedError } from '../errors.ts'
import { loadSiteData } from '../settings/site-data.ts'
import { STORAGE_FULL_HEADER } from '../storage/storage-full.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Makes the request's context: who acts (one round trip where there is a session cookie or a token, none else),
 * what verbs reach the world through, and the XSRF token, which is given to browsers that have none.
 */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const { origin } = new URL(c.req.url)
  const isStorageFull = c.req.header(STORAGE_FULL_HEADER) !== undefined
  const deps = createDeps(c.env, origin, (work) => c.executionCtx.waitUntil(work), isStorageFull)
  const cookies = readCookies(c.req.header('cookie'))
  const client: Client = {
    ipAddress: c.req.header('cf-connecting-ip') ?? null,
    userAgent: c.req.header('user-agent') ?? null,
    ...whereabouts(c.req.raw),
    cookies,
  }
  const site = await loadSiteData({ ...deps, now: deps.clock() })
  const guest: RequestContext = {
    actor: { kind: 'guest' },
    deps,
    requestId: c.get('requestId'),
    client,
    origin,
    site,
  }
  c.set('ctx', guest)
  const xsrfToken = cookies[XSRF_COOKIE] || randomToken()
  c.set('xsrfToken', xsrfToken)

  const bearer = bearerToken(c.req.header('authorization'))
  const actor = bearer
    ? await actorOfToken(deps, client, bearer)
    : await actorOfSession(deps, cookies[sessionCookieName(origin)])
  c.set('ctx', { ...guest, actor })

  await next()
  // Who comes by a token keeps it: whatever the call was, there is nothing for a cookie to open.
  if (bearer) c.header('set-cookie', undefined)
  else if (isPageOrBootstrap(c.res, c.req.path)) {
    const cookie = (name: string, value: string) =>
      c.header('set-cookie', readableCookie(name, value, origin), { append: true })
    if (!cookies[XSRF_COOKIE]) cookie(XSRF_COOKIE, xsrfToken)
    // Left by another product, or by a workspace that is gone: every call of the browser would be one about it.
    if (Number(cookies[WORKSPACE_COOKIE] ?? 0) !== 0) cookie(WORKSPACE_COOKIE, '0')
  }
})

/** Where the platform places the address; there is nothing of it locally. */
function whereabouts(request: Request): Pick<Client, 'country' | 'city'> {
  const { country, city } = (request.cf ?? {}) as Partial<IncomingRequestCfProperties>
  return { country: country ?? null, city: city ?? null }
}

async function actorOfSession(deps: Deps, token: string | undefined): Promise<Actor> {
  const now = deps.clock()
  const session = token ? await findSession(deps.db, token, now) : null
  if (!session) return { kind: 'guest' }
  const { user, credential, isActivityStale } = session
  if (isActivityStale) deps.inBackground((db) => touchSession(db, credential.id, now))
  return { kind: 'user', user, credential }
}

/** A program that sends a token means to be somebody: it is never served as a guest. Throws UnauthorizedError. */
async function actorOfToken(deps: Deps, client: Client, token: string): Promise<Actor> {
  const now = deps.clock()
  const found = await findTokenBearer(deps.db, token, now)
  if (!found) throw new UnauthorizedError('This access token is not valid.', 'invalid_token')
  const { user, credential, isUseStale } = found
  if (isUseStale)
    deps.inBackground((db) => touchToken(db, credential.id, { now, ipAddress: client.ipAddress }))
  return { kind: 'user', user, credential }
}

/** Files and other answers that may be cached carry no cookie. */
const isPageOrBootstrap = (response: Response, path: string) =>
  path.endsWith('/bootstrap-data') ||
  (response.headers.get('content-type') ?? '').startsWith('text/html')
