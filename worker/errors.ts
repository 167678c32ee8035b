import type { Message, TransValues } from './i18n/trans.ts'

/** Field → texts to show beside it. */
export type FieldErrors = Record<string, (string | Message)[]>

/** A follow-up that clients offer with the message, e.g. a button on the toast. */
export interface ErrorAction {
  label: string
  action: string
}

interface AppErrorOptions {
  values?: TransValues
  errors?: FieldErrors
  action?: ErrorAction
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  headers?: Readonly<Record<string, string>>
  cause?: unknown
}

/**
 * An error whose message is shown to the user. It is translated, so values are separate. Other errors are logged and
 * answered with a generic text.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: string
  readonly values: TransValues
  readonly errors: FieldErrors | undefined
  readonly action: ErrorAction | undefined
  /** Data for programs beside the message; in the response under these names. */
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Of the response. */
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.values = options.values ?? {}
    this.errors = options.errors
    this.action = options.action
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.headers = options.headers ?? {}
  }
}

export class BadRequestError extends AppError {
  constructor(message: string, code = 'bad_request') {
    super(400, code, message)
  }
}

export class UnauthorizedError extends AppError {
  constructor(message = 'Please sign in.', code = 'unauthorized') {
    super(401, code, message)
  }
}

export class ForbiddenError extends AppError {
  constructor(
    message = 'You do not have the right to do this.',
    code = 'forbidden',
    options: Pick<AppErrorOptions, 'action' | 'values'> = {},
  ) {
    super(403, code, message, options)
  }
}

/** Also for data that the caller must not learn of. */
export class NotFoundError extends AppError {
  constructor(message = 'This does not exist, or is not shared with you.') {
    super(404, 'not_found', message)
  }
}

/** The path is one of a call, by other methods. */
export class MethodNotAllowedError extends AppError {
  constructor(allowedMethods: readonly string[]) {
    super(405, 'method_not_allowed', 'This call does not take this method.', {
      headers: { allow: allowedMethods.join(', ') },
    })
  }
}

export class UnsupportedTypeError extends AppError {
  constructor(message: string) {
    super(415, 'unsupported_type', message)
  }
}

export class ConflictError extends AppError {
  constructor(message: string, options: Pick<AppErrorOptions, 'values'> = {}) {
    super(409, 'conflict', message, options)
  }
}

export class PayloadTooLargeError extends AppError {
  constructor(message: string, options: Pick<AppErrorOptions, 'values' | 'errors'> = {}) {
    super(413, 'too_large', message, options)
  }
}

/** Most fields named in one response: a list of thousands may be wrong in each element. */
const MAX_NAMED_FIELDS = 100

/** One or more fields can't be accepted. The message is the first field's text, for who shows only one. */
export class ValidationError extends AppError {
  constructor(errors: FieldErrors, values: TransValues = {}) {
    const named = Object.entries(errors).slice(0, MAX_NAMED_FIELDS)
    const first = named[0]?.[1][0] ?? 'Some fields are not right.'
    const { message, values: own }: Message = typeof first === 'string' ? { message: first } : first
    super(422, 'validation', message, {
      errors: Object.fromEntries(named),
      values: { ...values, ...own },
    })
  }
}

export class RateLimitError extends AppError {
  constructor(retryAfterSeconds: number) {
    super(429, 'rate_limited', waitText(retryAfterSeconds), {
      values: { seconds: retryAfterSeconds, minutes: Math.ceil(retryAfterSeconds / 60) },
      retryAfterSeconds,
    })
  }
}

/** Minutes are readable where 897 seconds are not; one is not "1 seconds". */
function waitText(seconds: number): string {
  if (seconds >= 120) return 'Too many attempts. Please try again in :minutes minutes.'
  if (seconds > 1) return 'Too many attempts. Please try again in :seconds seconds.'
  return 'Too many attempts. Please try again in a second.'
}

/** There is no room for new bytes; everything else works. */
export class StorageFullError extends AppError {
  constructor() {
    super(507, 'storage_full', 'There is no room for more files at the moment.')
  }
}

/** A dependency does not respond; the same request may work soon. */
export class UnavailableError extends AppError {
  constructor(cause?: unknown) {
    super(503, 'unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfterSeconds: 2,
      cause,
    })
  }
}
