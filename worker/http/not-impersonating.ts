import { createMiddleware } from 'hono/factory'
import { impersonatorOf } from '#worker/context/context.ts'
import { ForbiddenError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'

/** Ways to keep access to an account or its files, to end it, and to spend its owner's money. */
const CHANGES = [
  /^(\/api\/v1)?\/auth\/(user|email\/prove)(\/|$)/,
  /^\/api\/v1\/(access-tokens|user-sessions|notifications\/push-subscriptions)(\/|$)/,
  /^(\/api\/v1)?\/(billing|checkout)(\/|$)/,
  /^\/api\/v1\/file-entries\/[^/]+\/(share|change-permissions|shareable-link)\/?$/,
  /^\/api\/v1\/shareable-links(\/[^/]+)?\/?$/,
  /^(\/api\/v1)?\/workspace(\/|$)/,
]

/** By any method: connections begin with a GET. */
const WHOLE = [/^(\/api\/v1)?\/secure\/auth\/social(\/|$)/, /^\/api\/v1\/users\/me\/export\/?$/]

const ACCOUNT = /^\/api\/v1\/users\/[^/]+\/?$/

/** An admin who looks at the site as a user makes, sees and changes no access to the account. */
export const notImpersonating = createMiddleware<AppEnv>(async (c, next) => {
  if (impersonatorOf(c.var.ctx.actor) && isAboutAccess(c.req.method, c.req.path))
    throw new ForbiddenError(
      'You cannot do this while you are signed in as another user.',
      'impersonating',
    )
  await next()
})

function isAboutAccess(method: string, path: string): boolean {
  if (WHOLE.some((pattern) => pattern.test(path))) return true
  if (method === 'DELETE' && ACCOUNT.test(path)) return true
  const isRead = method === 'GET' || method === 'HEAD'
  return !isRead && CHANGES.some((pattern) => pattern.test(path))
}
