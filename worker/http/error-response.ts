import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { databaseErrorCode } from '#db/client.ts'
import { causesOf, describeError, SENT_VALUES } from '../error-log/describe-error.ts'
import { AppError, BadRequestError, StorageFullError, UnavailableError } from '../errors.ts'
import { errorTexts } from '../i18n/error-texts.ts'
import { languageLines } from '../i18n/language-lines.ts'
import { trans } from '../i18n/trans.ts'
import type { AppEnv } from './app-env.ts'

/** Whatever was thrown, as an error that may be shown. The cause of an unknown one is logged, never sent. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500)
    return new BadRequestError('The request could not be read.')
  console.error(JSON.stringify({ level: 'error', requestId, error: describeError(error) }))
  const code = databaseErrorCode(error)
  if (
    code?.startsWith('SQLITE_BUSY') ||
    code === 'HRANA_WEBSOCKET_ERROR' ||
    code === 'SERVER_ERROR' ||
    isDatabaseGone(error)
  ) {
    return new UnavailableError(error)
  }
  if (isDiskFull(error)) return new StorageFullError()
  return new AppError(500, 'internal', 'There was an issue. Please try again.')
}

/** Of the database or of a Durable Object, whose error has no code. */
const isDiskFull = (error: unknown) =>
  causesOf(error).some(
    ({ message }) => !message.includes(SENT_VALUES) && message.includes('SQLITE_FULL'),
  )

/** `{message, errors?, action?, code, requestId}`, translated, with the error's fields for programs. */
export function errorResponse(c: Context<AppEnv>, thrown: unknown): Response {
  const requestId = c.get('requestId')
  const error = toAppError(thrown, requestId)
  const lines = languageLines(c.get('ctx'))
  if (error.retryAfterSeconds !== undefined)
    c.header('retry-after', String(error.retryAfterSeconds))
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
  c.header('cache-control', 'no-store')
  return c.json(
    {
      ...error.details,
      ...errorTexts(lines, error),
      ...(error.action && {
        action: { ...error.action, label: trans(lines, error.action.label, error.values) },
      }),
      requestId,
    },
    error.status as 400,
  )
}

/** `fetch` reports a lost connection only in its message. Ignores the statement's own text and parameters. */
function isDatabaseGone(error: unknown): boolean {
  return causesOf(error).some(
    ({ message }) =>
      !message.includes(SENT_VALUES) && /fetch failed|network|timed? ?out|connect/i.test(message),
  )
}
