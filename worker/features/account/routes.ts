import { Hono } from 'hono'
import type { Context } from 'hono'
import { REMEMBERED_SESSION_MS } from '#worker/auth/sessions.ts'
import { loadBootstrapData } from '#worker/features/site/load-bootstrap-data.ts'
import type { BootstrapData } from '#worker/features/site/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { sessionCookie } from '#worker/auth/cookies.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { forgetLoginAttempts, takeLoginAttempt, takeRegistrationAttempt } from './limits.ts'
import { login } from './login.ts'
import type { SignedIn } from './login.ts'
import { endSession, logout } from './logout.ts'
import { register } from './register.ts'
import { LoginInput, RegisterInput } from './schema.ts'
import type { LoginResponse, RegisterResponse } from './schema.ts'

export const authRoutes = new Hono<AppEnv>()
  .post('/login', describeCall('Account', 'Signs in'), validate('json', LoginInput), async (c) => {
    const input = c.req.valid('json')
    await takeLoginAttempt(c.env, c.var.ctx, input.email)
    const signedIn = await login(c.var.ctx, input)
    c.var.ctx.deps.inBackground(() => forgetLoginAttempts(c.env, c.var.ctx, input.email))
    const bootstrapData = startSession(c, signedIn, input.remember)
    return c.json({ status: 'success', two_factor: false, bootstrapData } satisfies LoginResponse)
  })

  .post(
    '/register',
    describeCall('Account', 'Makes an account and signs in'),
    validate('json', RegisterInput),
    async (c) => {
      await takeRegistrationAttempt(c.env, c.var.ctx)
      const signedIn = await register(c.var.ctx, c.req.valid('json'))
      const bootstrapData = startSession(c, signedIn, true)
      return c.json({ status: 'success', bootstrapData } satisfies RegisterResponse)
    },
  )

  .post('/logout', describeCall('Account', 'Signs out'), async (c) => {
    const { ctx } = c.var
    await logout(ctx)
    c.header('set-cookie', sessionCookie('', ctx.origin, 0), { append: true })
    const bootstrapData = loadBootstrapData({ ...ctx, actor: { kind: 'guest' } })
    return c.json({ status: 'success' as const, bootstrapData })
  })

/** Sets the cookie and answers what the page of the signed-in user starts with. A session that came with the request ends. */
function startSession(
  c: Context<AppEnv>,
  { token, user }: SignedIn,
  remember: boolean,
): BootstrapData {
  const { ctx } = c.var
  const maxAgeSeconds = remember ? REMEMBERED_SESSION_MS / 1000 : undefined
  c.header('set-cookie', sessionCookie(token, ctx.origin, maxAgeSeconds), { append: true })
  ctx.deps.inBackground((db) => endSession(ctx.actor, db))
  return loadBootstrapData({ ...ctx, actor: { kind: 'user', user } })
}
