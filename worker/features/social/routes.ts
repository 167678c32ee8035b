import { Hono } from 'hono'
import { pendingConnectionCookie } from '#worker/auth/oauth-cookies.ts'
import { forgetLoginAttempts, takeLoginAttempt } from '#worker/features/account/limits.ts'
import { LoginResponse, PasswordInput } from '#worker/features/account/schema.ts'
import { signInAnswer } from '#worker/features/account/sign-in-answer.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { connectByPassword, findPendingConnection } from './connect-by-password.ts'
import { disconnectService } from './disconnect-service.ts'
import { findService } from './find-service.ts'

/**
 * Below `secure/auth/social`, which answers with and without the API's prefix. What the popup shows is in
 * `render/auth/social-routes.ts`.
 */
export const socialRoutes = new Hono<AppEnv>()
  .post(
    '/connect',
    describeCall(
      'Account',
      'Connects the account of a service that was used just now, by the password, and signs in',
      { access: 'guest', answer: LoginResponse },
    ),
    validate('json', PasswordInput),
    async (c) => {
      const { ctx } = c.var
      const pending = await findPendingConnection(ctx)
      await takeLoginAttempt(c.env, ctx, pending.user)
      const result = await connectByPassword(ctx, pending, c.req.valid('json').password)
      ctx.deps.inBackground(() => forgetLoginAttempts(c.env, ctx, pending.user))
      const { cookies, bootstrapData } = await signInAnswer(ctx, result)
      for (const cookie of [...cookies, pendingConnectionCookie('', ctx.origin)])
        c.header('set-cookie', cookie, { append: true })
      return c.json({
        status: 'success',
        two_factor: bootstrapData === null,
        ...(bootstrapData && { bootstrapData }),
      } satisfies LoginResponse)
    },
  )

  .post(
    '/:service/disconnect',
    describeCall('Account', 'Ends the connection to a service', { access: 'member' }),
    async (c) => {
      await disconnectService(c.var.ctx, findService(c.req.param('service')))
      return c.json({ status: 'success' as const })
    },
  )
