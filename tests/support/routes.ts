import { api } from '#worker/app/api.ts'

/** "GET /file-entries/:id" of each call of api/v1, from the application itself: a new call can't be forgotten. */
export function apiRoutes(): string[] {
  const routes = api.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path}`)
  return [...new Set(routes)]
}
