/** A call that was refused, or that did not get through (`code` "network", `status` 0). */
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

export function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
