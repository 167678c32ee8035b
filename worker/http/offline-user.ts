import { createMiddleware } from 'hono/factory'
import { OFFLINE_USER_COOKIE, offlineUserCookie } from '../auth/cookies.ts'
import { impersonatorOf } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { AppEnv } from './app-env.ts'
import { isInEditor } from './in-editor.ts'

const HEADER = 'x-offline-user'

/**
 * Tells the service worker whose answer this is, unless other caches may repeat it. Corrects the cookie with who is signed
 * in when their session ended elsewhere.
 */
export const offlineUser = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { ctx } = c.var
  // Pages in the editor show a draft.
  if (isByToken(ctx) || isInEditor(c)) return
  const userId = ownUserId(ctx)
  const caching = c.res.headers.get('cache-control')
  if (caching === null || caching === 'no-store') c.header(HEADER, userId || 'none')
  const isRefused = c.res.status === 401
  const isPage = (c.res.headers.get('content-type') ?? '').startsWith('text/html')
  if ((isPage || isRefused) && (ctx.client.cookies[OFFLINE_USER_COOKIE] ?? '') !== userId)
    c.header('set-cookie', offlineUserCookie(userId, ctx.origin), { append: true })
})

const isByToken = ({ actor }: RequestContext) =>
  actor.kind === 'user' && actor.credential.kind === 'token'

/** Empty for guests, and for an admin who looks at the site as somebody else. */
const ownUserId = ({ actor }: RequestContext): string =>
  actor.kind === 'user' && impersonatorOf(actor) === null ? String(actor.user.id) : ''
