import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'

/**
 * A page may name its user. If another tab has since signed in somebody else, the call is rejected. Guests and expired
 * sessions are left to the routes.
 */
export const sameUser = createMiddleware<AppEnv>(async (c, next) => {
  const { actor } = c.var.ctx
  const named = c.req.header('x-user-id')
  if (named !== undefined && actor.kind === 'user' && named !== String(actor.user.id)) {
    throw new AppError(
      409,
      'user_changed',
      'You are signed in with another account in this browser now. Please reload this page.',
    )
  }
  return next()
})
