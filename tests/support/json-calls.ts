import type { App } from './app.ts'

/** [method, path] of each call that is documented as taking JSON, so that new calls are included; or of those for admins. */
export async function jsonCalls(app: App, isForAdmins = false): Promise<[string, string][]> {
  const admin = await app.adminClient()
  const { body } = await admin.get('openapi.json')
  const paths = Object.entries<
    Record<string, { requestBody?: { content: object }; 'x-access'?: string }>
  >(body.paths)
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => 'application/json' in (call.requestBody?.content ?? {}))
      .filter(([, call]) => (call['x-access'] === 'admin') === isForAdmins)
      .map(([method]): [string, string] => [method.toUpperCase(), addressOf(path)]),
  )
}

const addressOf = (path: string) =>
  (path.startsWith('/api/') ? path : `/api/v1${path}`).replaceAll(/\{\w+\}/g, '1')
