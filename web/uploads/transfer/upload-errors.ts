import type { Message } from '#worker/i18n/trans.ts'

/** The server answered, and it was a no. `message` is the answer's own, "" when it gave none. */
export class UploadRefusedError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Reads the reason from our own JSON; the object store's XML is not readable for users. */
export function refusalOf(status: number, body: string): UploadRefusedError {
  return new UploadRefusedError(status, textOf(body))
}

function textOf(body: string): string {
  try {
    const { message, errors } = JSON.parse(body) as {
      message?: unknown
      errors?: Record<string, unknown[]>
    }
    const text = Object.values(errors ?? {})[0]?.[0] ?? message
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}

/** No answer: the network or the server is gone. */
export class ConnectionLostError extends Error {}

/** The server did not answer in time; it may next time. */
export class AnswerTimedOutError extends ConnectionLostError {}

/** The browser ended the request, not the user. */
export class RequestAbortedError extends ConnectionLostError {}

/** Nothing has moved for a while. */
export class UploadTimedOutError extends Error {}

/** Browsers cannot send to such an address. */
export class UnsupportedProtocolError extends Error {}

/** The upload is gone from the server: expired, finished or aborted. */
export const isGone = (error: unknown): boolean =>
  error instanceof UploadRefusedError && (error.status === 404 || error.status === 410)

/** The text that the panel shows for a failed upload. */
export function failureMessage(error: unknown): Message {
  if (error instanceof UploadTimedOutError) return { message: 'Upload timed out' }
  if (error instanceof AnswerTimedOutError)
    return { message: 'The server took too long to answer. Please try again.' }
  if (error instanceof RequestAbortedError)
    return { message: 'The request was aborted. Please try again.' }
  if (error instanceof UnsupportedProtocolError)
    return { message: 'This address cannot be opened: its protocol is not supported.' }
  if (error instanceof ConnectionLostError)
    return { message: 'The connection was lost. Please try again.' }
  if (error instanceof UploadRefusedError && error.message) return { message: error.message }
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    return { message: 'This file can no longer be read. It may have been moved or changed.' }
  }
  return { message: 'There was an issue. Please try again.' }
}
