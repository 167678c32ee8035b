import type { Hono } from 'hono'
import { MethodNotAllowedError, NotFoundError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'
import { canonicalPath } from './path-aliases.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** For a request that no route took: why not. */
export function noSuchCall(app: Hono<AppEnv>, path: string): NotFoundError | MethodNotAllowedError {
  const allowed = METHODS.filter((method) => hasRoute(app, method, canonicalPath(method, path)))
  if (allowed.length === 0) return new NotFoundError('There is no such call.')
  return new MethodNotAllowedError(
    allowed.flatMap((name) => (name === 'GET' ? [name, 'HEAD'] : name)),
  )
}

/** Middleware is registered for all methods, a call for one. */
const hasRoute = (app: Hono<AppEnv>, method: string, path: string) =>
  app.router.match(method, path)[0].some(([[, route]]) => route.method === method)
