import { createMiddleware } from 'hono/factory'
import { bearerToken } from '../auth/access-tokens.ts'
import { readableCookie, readCookies, XSRF_COOKIE } from '../auth/cookies.ts'
import { findIdentity, readProof, touchIdentity } from '../auth/identity.ts'
import { randomToken } from '../auth/tokens.ts'
import type { Client, RequestContext } from '#worker/context/context.ts'
import { createDeps } from '#worker/context/deps.ts'
import { UnauthorizedError } from '../errors.ts'
import { loadSiteData } from '../settings/site-data.ts'
import { STORAGE_FULL_HEADER } from '../storage/storage-full.ts'
import {
  activeWorkspaceId,
  namedWorkspace,
  setsWorkspace,
  workspaceCookie,
} from './active-workspace.ts'
import type { AppEnv } from './app-env.ts'
import { holdBack } from './run-presuming.ts'

/** Builds the request's context: the actor (presumed, found by a former run, or loaded), the dependencies and the XSRF token. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const { origin } = new URL(c.req.url)
  const { presumption, refuted } = c.env
  if (presumption) c.env = holdBack(c.env, () => deps.confirmActor())
  const deps = createDeps(c.env, {
    ownOrigin: origin,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    isStorageFull: c.req.header(STORAGE_FULL_HEADER) !== undefined,
    presumption,
  })
  const cookies = readCookies(c.req.header('cookie'))
  const client: Client = {
    ipAddress: c.req.header('cf-connecting-ip') ?? null,
    userAgent: c.req.header('user-agent') ?? null,
    acceptLanguage: c.req.header('accept-language') ?? null,
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

  const proof = refuted || presumption ? null : await readProof(c.req.raw)
  const identity =
    refuted?.found ??
    presumption?.identity ??
    (proof && (await findIdentity(deps.db, proof, deps.clock())))
  const isByToken = bearerToken(c.req.header('authorization')) !== null
  // A program that sends a token means to be somebody: it is never served as a guest.
  if (isByToken && !identity)
    throw new UnauthorizedError('This access token is not valid.', 'invalid_token')
  if (identity) c.set('ctx', { ...guest, actor: { kind: 'user', ...identity } })

  await next()
  await deps.confirmActor()
  if (identity?.isUseStale) {
    const use = { now: deps.clock(), ipAddress: client.ipAddress }
    deps.inBackground((db) => touchIdentity(db, identity.credential, use))
  }
  // Calls by token set no session cookie.
  if (isByToken) c.header('set-cookie', undefined)
  else if (isPageOrBootstrap(c.res, c.req.path)) {
    const setCookie = (cookie: string) => c.header('set-cookie', cookie, { append: true })
    if (!cookies[XSRF_COOKIE]) setCookie(readableCookie(XSRF_COOKIE, xsrfToken, origin))
    // A workspace that is gone, or not this user's: every call of the browser would be one about it.
    if (!setsWorkspace(c.res) && namedWorkspace(cookies) !== activeWorkspaceId(c.var.ctx))
      setCookie(workspaceCookie(0, origin))
  }
})

/** Where the platform places the address; there is nothing of it locally. */
function whereabouts(request: Request): Pick<Client, 'country' | 'city'> {
  const { country, city } = (request.cf ?? {}) as Partial<IncomingRequestCfProperties>
  return { country: country ?? null, city: city ?? null }
}

/** Cacheable responses, such as files, set no cookie. */
const isPageOrBootstrap = (response: Response, path: string) =>
  path.endsWith('/bootstrap-data') ||
  (response.headers.get('content-type') ?? '').startsWith('text/html')
