import type { App } from './app.ts'

interface JsonCall {
  requestBody?: { content: object }
  'x-access'?: string
}

/** [method, path] of each call that is documented as taking JSON, so that new calls are included. */
export async function jsonCalls(
  app: App,
  isWanted: (access: string | undefined) => boolean = () => true,
): Promise<[string, string][]> {
  const admin = await app.adminClient()
  const { body } = await admin.get('openapi.json')
  const paths = Object.entries<Record<string, JsonCall>>(body.paths)
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, call]) =>
          'application/json' in (call.requestBody?.content ?? {}) && isWanted(call['x-access']),
      )
      .map(([method]): [string, string] => [method.toUpperCase(), addressOf(path)]),
  )
}

const addressOf = (path: string) =>
  (path.startsWith('/api/') ? path : `/api/v1${path}`).replaceAll(/\{\w+\}/g, '1')
