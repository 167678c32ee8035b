/** A call that was refused, or has no answer (`status` 0, its `code` a key of `UNANSWERED`). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Field name → texts. */
  readonly errors: Readonly<Record<string, string[]>>
  /** Something that helps, as the server offers it: a label and an address. */
  readonly action: { label: string; action: string } | null
  readonly requestId: string | null
  /** The whole answer: some errors carry more than these. */
  readonly body: unknown

  constructor(
    init: Pick<ApiError, 'status' | 'code' | 'message'> &
      Partial<Pick<ApiError, 'errors' | 'action' | 'requestId' | 'body'>>,
    options?: ErrorOptions,
  ) {
    super(init.message, options)
    this.status = init.status
    this.code = init.code
    this.errors = init.errors ?? {}
    this.action = init.action ?? null
    this.requestId = init.requestId ?? null
    this.body = init.body
  }
}

/** Why a call has no answer, for people. */
const UNANSWERED = {
  network: 'There was a network error. Please check your connection and try again.',
  aborted: 'The request was aborted. Please try again.',
  timeout: 'The server took too long to answer. Please try again.',
  unsupported_protocol: 'This address cannot be opened: its protocol is not supported.',
} as const

export const unanswered = (code: keyof typeof UNANSWERED, cause?: unknown): ApiError =>
  new ApiError({ status: 0, code, message: UNANSWERED[code] }, { cause })

/** The visitor canceled the call. */
export function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
