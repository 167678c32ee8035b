import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isSameToken } from '../auth/tokens.ts'
import { ForbiddenError, UnsupportedTypeError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'
import { XSRF_COOKIE } from '../auth/cookies.ts'
import { isJson } from './json-body.ts'
import { isFileCall } from './limit-body.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Enough for a form of ours; a page's form never carries a file. */
const MAX_FORM_BYTES = 64 * 1024

/**
 * Refuses unsafe requests that another site could have made a browser send. With a cookie they need an `Origin` of
 * our own and the XSRF cookie's value again, in the `X-XSRF-TOKEN` header or, from a form without JavaScript, in its
 * `_token` field. Without any cookie see {@link requireProgram}. Runs on the method that arrived, and on the one that
 * overrides it. Access tokens are sent by programs only, never by a browser on its own.
 */
export const csrf = createMiddleware<AppEnv>(async (c, next) => {
  const { actor } = c.get('ctx')
  const isByToken = actor.kind === 'user' && actor.credential.kind === 'token'
  if (!isByToken && !SAFE_METHODS.has(c.req.method)) {
    if (c.req.header('cookie')) await requireXsrfToken(c)
    else requireProgram(c)
  }
  await next()
})

const isOwnOrigin = (c: Context<AppEnv>, sender: string | undefined) => {
  const { origin, deps } = c.get('ctx')
  return sender === origin || sender === deps.config.appUrl
}

async function requireXsrfToken(c: Context<AppEnv>): Promise<void> {
  const expected = c.get('ctx').client.cookies[XSRF_COOKIE] ?? ''
  const sent = c.req.header('x-xsrf-token') ?? (await formToken(c.req)) ?? ''
  if (!isOwnOrigin(c, c.req.header('origin')) || expected === '' || !isSameToken(sent, expected))
    throw forged()
}

/**
 * Without a cookie nothing is done in anybody's name, but a sign-in could still leave a cookie in a browser. Whatever
 * a browser adds must therefore name our own site, and the body must be of a type that forms of other sites cannot
 * send: JSON, or that of an upload call, which makes no session.
 */
function requireProgram(c: Context<AppEnv>): void {
  const sender = c.req.header('origin')
  if (sender !== undefined && !isOwnOrigin(c, sender)) throw forged()
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') throw forged()
  const hasType = c.req.header('content-type') !== undefined
  if (hasType && !isJson(c.req) && !isFileCall(c.req.path))
    throw new UnsupportedTypeError('Please send this as JSON (application/json).')
}

const forged = () =>
  new ForbiddenError('This page is no longer valid. Please reload it and try again.', 'csrf')

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
