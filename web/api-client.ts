import { hc } from 'hono/client'
import type { ApiV1 } from '#worker/api.ts'
import { ApiError } from './api-error.ts'
import { pageUserId } from './page-user-id.ts'
import { readCookie } from './read-cookie.ts'

/** Rules that hold for every call (spec 1, section 7). */
const API_PREFIX = '/api/v1'
const UNPREFIXED = /^\/(auth|secure)\//
const OVERRIDDEN_METHODS = new Set(['PUT', 'PATCH', 'DELETE'])
const WORKSPACE_METHODS = new Set(['GET', 'POST', 'PUT'])
const NETWORK_TEXT = 'There was a network error. Please check your connection and try again.'

/** Where a call goes by those rules; adds to `headers` what every call carries. For requests that `fetch` can't make. */
export function applyCallRules(address: string, method: string, headers: Headers): URL {
  const url = new URL(address, location.origin)
  if (!UNPREFIXED.test(url.pathname)) url.pathname = API_PREFIX + url.pathname
  const workspaceId = Number(readCookie('activeWorkspaceId')) || 0
  if (workspaceId !== 0 && WORKSPACE_METHODS.has(method) && !url.searchParams.has('workspaceId')) {
    url.searchParams.set('workspaceId', String(workspaceId))
  }
  if (OVERRIDDEN_METHODS.has(method)) {
    url.searchParams.set('_method', method)
    headers.set('X-HTTP-Method-Override', method)
  }
  const xsrfToken = readCookie('XSRF-TOKEN')
  if (method !== 'GET' && xsrfToken) headers.set('X-XSRF-TOKEN', xsrfToken)
  const userId = pageUserId()
  if (userId !== null) headers.set('X-User-Id', String(userId))
  headers.set('Accept', 'application/json')
  return url
}

/** `fetch` by those rules; throws `ApiError` only when nothing was answered. */
export async function apiFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const method = (init.method ?? 'GET').toUpperCase()
  const headers = new Headers(init.headers)
  const address = input instanceof Request ? input.url : String(input)
  const url = applyCallRules(address, method, headers)
  const sentMethod = OVERRIDDEN_METHODS.has(method) ? 'POST' : method
  try {
    return await fetch(url, { ...init, method: sentMethod, headers, credentials: 'same-origin' })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'network', message: NETWORK_TEXT }, { cause: error })
  }
}

/** The typed client: `unwrap(api.drive['file-entries'].$get({ query }))`. */
export const api = hc<ApiV1>('/', { fetch: apiFetch })

interface JsonResponse<T> {
  ok: boolean
  status: number
  json: () => Promise<T>
  text: () => Promise<string>
}

/** The JSON of a call that went well; otherwise throws what the server said as `ApiError`. */
export async function unwrap<T>(call: Promise<JsonResponse<T>>): Promise<T> {
  const response = await call
  if (!response.ok) throw await toApiError(response)
  return response.json()
}

interface ErrorBody {
  message?: string
  code?: string
  errors?: Record<string, string[]>
  action?: { label: string; action: string }
  requestId?: string
}

async function toApiError(
  response: Pick<JsonResponse<unknown>, 'status' | 'text'>,
): Promise<ApiError> {
  const body = parseErrorBody(await response.text().catch(() => ''))
  return new ApiError({
    status: response.status,
    code: body.code ?? 'unknown',
    message: body.message ?? '',
    body,
    ...(body.errors ? { errors: body.errors } : {}),
    ...(body.action ? { action: body.action } : {}),
    ...(body.requestId ? { requestId: body.requestId } : {}),
  })
}

/** What stands between us and the Worker may answer with HTML. */
function parseErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
