import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'

const CHALLENGE = 'Bearer realm="Atoll"'

/** Adds to each 401 how programs sign in (RFC 9110, 15.5.2; RFC 6750, 3). Browsers show nothing for this scheme. */
export const challenge = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status !== 401) return
  const isTokenInvalid = c.error instanceof AppError && c.error.code === 'invalid_token'
  c.header('www-authenticate', isTokenInvalid ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE)
})
