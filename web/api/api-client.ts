import { hc } from 'hono/client'
import type { ApiV1 } from '#worker/app/api.ts'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { ApiError, isAbortError, unanswered } from './api-error.ts'
import { activeWorkspaceId } from './active-workspace.ts'
import { readCookie } from './read-cookie.ts'

/** Rules that hold for every call. */
const API_PREFIX = '/api/v1'
const UNPREFIXED = /^\/(auth|secure)\//
const OVERRIDDEN_METHODS = new Set(['PUT', 'PATCH', 'DELETE'])
const WORKSPACE_METHODS = new Set(['GET', 'POST', 'PUT'])

/** A call that is not answered in this time has failed: assembling a large object takes a while. */
const CALL_TIMEOUT_MS = 60_000

/** Where a call goes by those rules; adds to `headers` what every call carries. For requests that `fetch` can't make. */
export function applyCallRules(address: string, method: string, headers: Headers): URL {
  const url = new URL(address, location.origin)
  if (!UNPREFIXED.test(url.pathname)) url.pathname = API_PREFIX + url.pathname
  const workspaceId = activeWorkspaceId()
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

/** `fetch` by those rules. Throws `ApiError` only where there is no answer, and the reason of the caller's own abort. */
export async function apiFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const method = (init.method ?? 'GET').toUpperCase()
  const headers = new Headers(init.headers)
  const address = input instanceof Request ? input.url : String(input)
  const url = applyCallRules(address, method, headers)
  const sentMethod = OVERRIDDEN_METHODS.has(method) ? 'POST' : method
  if (!/^https?:$/.test(url.protocol)) throw unanswered('unsupported_protocol')
  try {
    return await fetch(url, {
      ...init,
      method: sentMethod,
      headers,
      credentials: 'same-origin',
      signal: withTimeout(init),
    })
  } catch (error) {
    throw callFailure(error, init.signal)
  }
}

/** A file takes as long as the connection needs for it. */
function withTimeout({ body, signal }: RequestInit): AbortSignal | null {
  if (body != null && typeof body !== 'string') return signal ?? null
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** Tells a time-out, an abort by the caller or by the browser, and a failure of the network apart. */
function callFailure(error: unknown, signal: AbortSignal | null = null): unknown {
  if (isTimeout(error)) return unanswered('timeout', error)
  if (signal?.aborted) return error
  return unanswered(isAbortError(error) ? 'aborted' : 'network', error)
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

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
  try {
    return await response.json()
  } catch (error) {
    // No JSON, or the caller's own abort; else the connection or the time ran out within the answer.
    throw error instanceof SyntaxError || isAbortError(error) ? error : callFailure(error)
  }
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

/** A proxy in front of the Worker may answer with HTML. */
function parseErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

let userId: number | null | undefined

/**
 * Whose page this is. Another tab may have signed somebody else in meanwhile; what is done here must not be done to
 * their account.
 */
export function pageUserId(): number | null {
  userId ??= readUserId()
  return userId
}

function readUserId(): number | null {
  const embedded = document.getElementById('bootstrap-data')?.textContent
  return embedded ? ((JSON.parse(embedded) as BootstrapData).user?.id ?? null) : null
}
