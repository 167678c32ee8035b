import type { Message } from '#worker/i18n/trans.ts'

/** The server answered, and it was a no. `message` is the answer's own, "" when it gave none. */
export class UploadRefusedError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** No answer: the network or the server is gone. */
export class ConnectionLostError extends Error {}

/** Spec 2, section 8. */
export class UploadTimedOutError extends Error {}

/** What the panel says about a failed upload. */
export function failureMessage(error: unknown): Message {
  if (error instanceof UploadTimedOutError) return { message: 'Upload timed out' }
  if (error instanceof ConnectionLostError)
    return { message: 'The connection was lost. Please try again.' }
  if (error instanceof UploadRefusedError && error.message) return { message: error.message }
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    return { message: 'This file can no longer be read. It may have been moved or changed.' }
  }
  return { message: 'There was an issue. Please try again.' }
}
