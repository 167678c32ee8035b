import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'

/**
 * A page may name the user that it was made for. When another tab has signed somebody else in since, nothing that is
 * done on it is done to theirs. A page of nobody, and a session that is over, are for the routes to answer.
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
