import type { Hono } from 'hono'
import { MethodNotAllowedError, NotFoundError } from '../errors.ts'
import type { AppEnv } from './app-env.ts'
import { canonicalPath } from './path-aliases.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** For a request that no route took: why not. */
export function noSuchCall(app: Hono<AppEnv>, path: string): NotFoundError | MethodNotAllowedError {
  const allowed = methodsAt(app, path)
  return allowed.length === 0
    ? new NotFoundError('There is no such call.')
    : new MethodNotAllowedError(withHead(allowed))
}

/**
 * For a request that a route refused: null unless its path is that of other calls. `/pages/delete` is no page, though
 * `GET /pages/:id` matches it.
 */
export function wrongMethod(
  app: Hono<AppEnv>,
  { method, path }: { method: string; path: string },
): MethodNotAllowedError | null {
  const allowed = withHead(methodsAt(app, path))
  return allowed.length === 0 || allowed.includes(method)
    ? null
    : new MethodNotAllowedError(allowed)
}

/** Those of the calls whose patterns have the fewest parameters: what is spelled out is meant. */
function methodsAt(app: Hono<AppEnv>, path: string): string[] {
  const calls = METHODS.flatMap((method) =>
    app.router
      .match(method, canonicalPath(method, path))[0]
      // Middleware is registered for all methods, a call for one.
      .filter(([[, route]]) => route.method === method)
      .map(([[, route]]) => ({ method, parameters: route.path.split('/:').length })),
  )
  const fewest = Math.min(...calls.map(({ parameters }) => parameters))
  return METHODS.filter((method) =>
    calls.some((call) => call.method === method && call.parameters === fewest),
  )
}

const withHead = (methods: string[]) =>
  methods.flatMap((name) => (name === 'GET' ? [name, 'HEAD'] : name))
