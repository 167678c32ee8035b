import { vi } from 'vitest'
import type { Access } from '#worker/http/describe-call.ts'
import { apiDocs } from '#worker/app/api-docs.ts'

export interface DocumentedCall {
  operationId: string
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, object>
  'x-access': Access
  'x-by-link'?: boolean
  'x-permission'?: string
}

/** The document of the API, from the application itself. */
export function apiDocument() {
  // A build puts it in.
  vi.stubGlobal('__ATOLL_VERSION__', 'test')
  return apiDocs()
}

/** By "GET /file-entries/:id", as the route table has it. */
export async function documentedCalls(): Promise<Map<string, DocumentedCall>> {
  const { paths } = await apiDocument()
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, DocumentedCall>).map(([method, call]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        call,
      ]),
    ),
  )
}
