import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isSameToken } from '../auth/tokens.ts'
import { ForbiddenError, UnsupportedTypeError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'
import { XSRF_COOKIE } from '../auth/cookies.ts'
import { isJson } from './json-body.ts'
import { isFileCall } from './limit-body.ts'
import { readForm } from './form-body.ts'
import type { FormRequest } from './form-body.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Enough for our pages' forms, which carry no files. */
const MAX_FORM_BYTES = 64 * 1024

/**
 * Mail programs post here without cookies, as a form (RFC 8058). The path holds the receiver's token; nothing depends on
 * who is signed in.
 */
const ONE_CLICK = /^\/notifications\/unsubscribe\/[\w-]+\/?$/

/**
 * Prevents CSRF: requests with a cookie need our `Origin` and the XSRF cookie's value, in `X-XSRF-TOKEN` or a form's
 * `_token`. Exempt are access tokens, which browsers never send automatically.
 */
export const csrf = createMiddleware<AppEnv>(async (c, next) => {
  const { actor } = c.get('ctx')
  const isByToken = actor.kind === 'user' && actor.credential.kind === 'token'
  const isOneClick = c.req.method === 'POST' && ONE_CLICK.test(c.req.path)
  if (!isByToken && !isOneClick && !SAFE_METHODS.has(c.req.method)) {
    if (c.req.header('cookie')) await requireXsrfToken(c)
    else requireProgram(c)
  }
  await next()
})

/**
 * For a GET that changes something: with a session, the header must have the XSRF cookie's value, which other sites
 * cannot send. Browsers send no `Origin` with it.
 */
export function requireXsrfHeader(c: Context<AppEnv>): void {
  const { actor, client } = c.get('ctx')
  if (actor.kind !== 'user' || actor.credential.kind === 'token') return
  const expected = client.cookies[XSRF_COOKIE] ?? ''
  const sent = c.req.header('x-xsrf-token') ?? ''
  const sender = c.req.header('origin')
  const isOwn = sender === undefined || isOwnOrigin(c, sender)
  if (!isOwn || expected === '' || !isSameToken(sent, expected)) throw forged()
}

/** Whether a request was sent by a page of ours. */
export const isOwnOrigin = (c: Context<AppEnv>, sender: string | undefined) => {
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
 * A request without cookies could still make a browser store a session (login CSRF). So browser headers must name our
 * site, and the body's type must be impossible for forms.
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

async function formToken(request: FormRequest<Record<string, unknown>>): Promise<string | null> {
  if (!request.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return null
  const length = Number(request.header('content-length'))
  if (!(length <= MAX_FORM_BYTES)) return null
  const { _token: token } = await readForm(request)
  return typeof token === 'string' ? token : null
}
