import { Hono } from 'hono'
import { api, authRoutes } from './api.ts'
import { apiDocs } from './api-docs.ts'
import { permissionHolder } from '#worker/context/context.ts'
import { createDeps } from '#worker/context/deps.ts'
import { authorizeApiDocs } from '#worker/features/access-tokens/policy.ts'
import { socialRoutes } from '#worker/features/social/routes.ts'
import { recordError } from '#worker/error-log/record-error.ts'
import { checkHealth } from './health.ts'
import { noSuchCall, wrongMethod } from '#worker/http/allowed-methods.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { challenge } from '#worker/http/challenge.ts'
import { countVisits } from '#worker/http/count-visits.ts'
import { csrf } from '#worker/http/csrf.ts'
import { errorResponse, toAppError } from '#worker/http/error-response.ts'
import { offlineUser } from '#worker/http/offline-user.ts'
import { overridingMethod } from '#worker/http/method-override.ts'
import { notImpersonating } from '#worker/http/not-impersonating.ts'
import { limitBody } from '#worker/http/limit-body.ts'
import { canonicalPath } from '#worker/http/path-aliases.ts'
import { ownWorkspace } from '#worker/http/own-workspace.ts'
import { runPresuming } from '#worker/http/run-presuming.ts'
import { requestContext } from '#worker/http/request-context.ts'
import { requestLog, routePattern } from '#worker/http/request-log.ts'
import { sameUser } from '#worker/http/same-user.ts'
import { securityHeaders } from '#worker/http/security-headers.ts'
import { tokenAbilities } from './token-abilities.ts'
import { traceRequests } from '#worker/http/trace-requests.ts'
import { verifiedEmail } from '#worker/http/verified-email.ts'
import { renderApiDocsPage } from '#worker/render/site/api-docs-page.tsx'
import { shareTargetRoute } from '#worker/render/drive/share-target-route.ts'
import { pageRequest } from '#worker/render/page-request.ts'
import { previewRoutes } from '#worker/render/appearance/preview-routes.ts'
import { pageRoutes } from '#worker/render/site/page-routes.tsx'
import { renderErrorPage } from '#worker/render/site/render-error-page.ts'
import { socialPopupRoutes } from '#worker/render/auth/social-routes.ts'
import { STORAGE_FULL_HEADER } from '#worker/storage/storage-full.ts'
import { onlyVerification } from '#worker/render/auth/verification-routes.tsx'
import { createMiddleware } from 'hono/factory'
import { TUS_VERSION } from '#worker/features/uploads/tus/check-tus-headers.ts'

const TUS_PATH = '/api/v1/tus/upload/*'
const API_PATHS = ['/api/*', '/auth/*', '/secure/*']
const API_PATH = /^\/(api|auth|secure)(\/|$)/

/** Adds to each response of the tus protocol, refusals of the guards included, which version is spoken. */
const tusHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.header('tus-resumable', TUS_VERSION)
  c.header('tus-version', TUS_VERSION)
})

// Not strict: "/drive/" is "/drive", behind the same guards.
const app = new Hono<AppEnv>({ strict: false })
app.use(requestLog)
app.use(securityHeaders)
app.use(challenge)
app.use(TUS_PATH, tusHeaders)

app.get('/healthz', async (c) => {
  const health = await checkHealth(
    createDeps(c.env, {
      ownOrigin: new URL(c.req.url).origin,
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    }),
    c.req.header(STORAGE_FULL_HEADER) !== undefined,
  )
  return c.json(health, health.status === 'ok' ? 200 : 503)
})

// Before the guards: the system sends no token.
app.route('/', shareTargetRoute)
app.use(limitBody)
app.use(requestContext)
app.use(traceRequests)
app.use(offlineUser)
app.use(countVisits)
app.use(csrf)
// Pages too: they show what their reader may see.
app.use(tokenAbilities, notImpersonating)
for (const path of API_PATHS) app.use(path, sameUser, verifiedEmail, ownWorkspace)
app.get('/api/v1/openapi.json', async (c) => {
  authorizeApiDocs(permissionHolder(c.var.ctx), c.var.ctx.site)
  return c.json(await apiDocs())
})
app.get('/api-docs', onlyVerification, async (c) => {
  authorizeApiDocs(permissionHolder(c.var.ctx), c.var.ctx.site)
  return renderApiDocsPage(pageRequest(c), await apiDocs())
})
app.route('/api/v1/secure/auth/social', socialPopupRoutes)
app.route('/secure/auth/social', socialPopupRoutes)
app.route('/api/v1', api)
app.route('/auth', authRoutes)
app.route('/secure/auth/social', socialRoutes)
for (const path of API_PATHS)
  app.all(path, (c) => {
    throw noSuchCall(app, c.req.path)
  })
app.route('/', previewRoutes)
app.route('/', pageRoutes)

app.onError((error, c) => {
  // Nobody sees it: the request is run again.
  if (c.env.presumption?.isRefuted) return c.body(null)
  const requestId = c.get('requestId')
  const shown = toAppError(error, requestId)
  // Absent when the context could not be made.
  const ctx: AppEnv['Variables']['ctx'] | undefined = c.get('ctx')
  if (shown !== error && shown.status === 500 && ctx)
    recordError(ctx.deps, error, { route: `${c.req.method} ${routePattern(c)}`, requestId })
  const mayBeOfPath = shown.status === 404 || shown.status === 422
  const told = (mayBeOfPath ? wrongMethod(app, c.req) : null) ?? shown
  return API_PATH.test(c.req.path) ? errorResponse(c, told) : renderErrorPage(c, told)
})

/** Handles any request, after method overrides and path aliases. */
export async function handleRequest(
  request: Request,
  env: AppEnv['Bindings'],
  executionCtx: ExecutionContext,
): Promise<Response> {
  let method: string | null
  try {
    method = overridingMethod(request)
  } catch (error) {
    // Rejected before any route: an app without routes renders it like every other error.
    return refusing(error).fetch(request, env, executionCtx)
  }
  const effective = method === null ? request : new Request(request, { method })
  return runPresuming(withCanonicalPath(withoutIdleBody(effective)), env, (sent, bindings) =>
    app.fetch(sent, bindings, executionCtx),
  )
}

/** RFC 9110, 9.3.1: content of a GET has no meaning; and a request that has some cannot be copied. */
function withoutIdleBody(request: Request): Request {
  const { body, method, headers, signal, cf } = request
  const isIdle = body !== null && (method === 'GET' || method === 'HEAD')
  return isIdle ? new Request(request.url, { method, headers, signal, ...(cf && { cf }) }) : request
}

function withCanonicalPath(request: Request): Request {
  const url = new URL(request.url)
  const path = canonicalPath(request.method, url.pathname)
  if (path === url.pathname) return request
  url.pathname = path
  return new Request(url, request)
}

function refusing(error: unknown): Hono<AppEnv> {
  const refusal = new Hono<AppEnv>()
  refusal.use(requestLog)
  refusal.use(securityHeaders)
  refusal.use(TUS_PATH, tusHeaders)
  refusal.all('*', (c) => errorResponse(c, error))
  return refusal
}
