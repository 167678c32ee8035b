import { createMiddleware } from 'hono/factory'
import { isSameToken } from '../auth/tokens.ts'
import { ForbiddenError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'
import { XSRF_COOKIE } from '../auth/cookies.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Enough for a form of ours; a page's form never carries a file. */
const MAX_FORM_BYTES = 64 * 1024

/**
 * Refuses unsafe requests that another site could have made a browser send: they need an `Origin` of
 * our own and the XSRF cookie's value again, in the `X-XSRF-TOKEN` header or, from a form without
 * JavaScript, in its `_token` field. Runs on the method that arrived, and on the one that overrides it. Access
 * tokens are sent by programs only, never by a browser on its own.
 */
export const csrf = createMiddleware<AppEnv>(async (c, next) => {
  const { actor, origin, deps, client } = c.get('ctx')
  const isByToken = actor.kind === 'user' && actor.credential.kind === 'token'
  if (!isByToken && !SAFE_METHODS.has(c.req.method)) {
    const sender = c.req.header('origin')
    const isOwnOrigin = sender !== undefined && (sender === origin || sender === deps.config.appUrl)
    const expected = client.cookies[XSRF_COOKIE] ?? ''
    const sent = c.req.header('x-xsrf-token') ?? (await formToken(c.req)) ?? ''
    if (!isOwnOrigin || expected === '' || !isSameToken(sent, expected)) {
      throw new ForbiddenError(
        'This page is no longer valid. Please reload it and try again.',
        'csrf',
      )
    }
  }
  await next()
})

async function formToken(request: {
  header: (name: string) => string | undefined
  parseBody: () => Promise<Record<string, unknown>>
}): Promise<string | null> {
  if (!request.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return null
  const length = Number(request.header('content-length'))
  if (!(length <= MAX_FORM_BYTES)) return null
  const { _token: token } = await request.parseBody()
  return typeof token === 'string' ? token : null
}
