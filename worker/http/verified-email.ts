import { createMiddleware } from 'hono/factory'
import { mustVerifyEmail } from '#worker/context/context.ts'
import { ForbiddenError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'

/** Calls needed to verify the address or to log out. */
const OPEN_CALLS = /\/(bootstrap-data|auth\/logout|auth\/email\/[a-z-]+|users\/me\/locale)\/?$/

/** Refuses all other calls until the email address is verified. */
export const verifiedEmail = createMiddleware<AppEnv>(async (c, next) => {
  if (mustVerifyEmail(c.var.ctx) && !OPEN_CALLS.test(c.req.path)) {
    throw new ForbiddenError('Please verify your email address first.', 'email_unverified')
  }
  await next()
})
