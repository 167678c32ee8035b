import { Hono } from 'hono'
import type { Context } from 'hono'
import { findSessionUser, REMEMBERED_SESSION_MS } from '#worker/auth/sessions.ts'
import type { RequestContext } from '#worker/context.ts'
import { loadBootstrapData } from '#worker/features/site/load-bootstrap-data.ts'
import type { BootstrapData } from '#worker/features/site/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { sessionCookie } from '#worker/http/cookies.ts'
import { addressGroup, resetRateLimit, takeFromRateLimit } from '#worker/http/rate-limit.ts'
import { validate } from '#worker/http/validate.ts'
import { login } from './login.ts'
import { endSession, logout } from './logout.ts'
import { register } from './register.ts'
import { LoginInput, RegisterInput } from './schema.ts'
import type { LoginResponse, RegisterResponse } from './schema.ts'

/** Guessing is slowed for one address at one account first, so that an attacker does not lock the owner out. */
const LOGIN_LIMITS = {
  accountFromAddress: { limit: 10, windowSeconds: 5 * 60 },
  account: { limit: 60, windowSeconds: 60 },
  address: { limit: 200, windowSeconds: 5 * 60 },
}
const REGISTRATION_LIMIT = { limit: 100, windowSeconds: 10 * 60 }

export const authRoutes = new Hono<AppEnv>()
  .post('/login', validate('json', LoginInput), async (c) => {
    const input = c.req.valid('json')
    const address = addressGroup(c.var.ctx.client.ipAddress)
    const pair = `login:${input.email}:${address}`
    await takeFromRateLimit(c.env, [
      { name: pair, rule: LOGIN_LIMITS.accountFromAddress },
      { name: `login:${input.email}`, rule: LOGIN_LIMITS.account },
      { name: `login:${address}`, rule: LOGIN_LIMITS.address },
    ])
    const token = await login(c.var.ctx, input)
    c.var.ctx.deps.inBackground(() => resetRateLimit(c.env, pair))
    const bootstrapData = await startSession(c, token, input.remember)
    return c.json({ status: 'success', two_factor: false, bootstrapData } satisfies LoginResponse)
  })

  .post('/register', validate('json', RegisterInput), async (c) => {
    await takeFromRateLimit(c.env, [
      { name: `register:${addressGroup(c.var.ctx.client.ipAddress)}`, rule: REGISTRATION_LIMIT },
    ])
    const token = await register(c.var.ctx, c.req.valid('json'))
    const bootstrapData = await startSession(c, token, true)
    return c.json({ status: 'success', bootstrapData } satisfies RegisterResponse)
  })

  .post('/logout', async (c) => {
    const { ctx } = c.var
    await logout(ctx)
    c.header('set-cookie', sessionCookie('', ctx.origin, 0), { append: true })
    const bootstrapData = loadBootstrapData({ ...ctx, actor: { kind: 'guest' } })
    return c.json({ status: 'success' as const, bootstrapData })
  })

/** Sets the cookie and answers what the page of the signed-in user starts with. A session that came with the request ends. */
async function startSession(c: Context<AppEnv>, token: string, remember: boolean): Promise<BootstrapData> {
  const { ctx } = c.var
  const { deps } = ctx
  c.header('set-cookie', sessionCookie(token, ctx.origin, remember ? REMEMBERED_SESSION_MS / 1000 : undefined), { append: true })
  const session = await findSessionUser(deps.db, token, deps.clock())
  if (!session) throw new Error('the session just made is not there')
  deps.inBackground((db) => endSession(ctx.actor, db))
  const signedIn: RequestContext = { ...ctx, actor: { kind: 'user', user: session.user } }
  return loadBootstrapData(signedIn)
}
