import { PayloadTooLargeError } from '#worker/errors.ts'

/** Cloudflare's limit on its smaller plans; it rejects larger bodies itself. */
export const MAX_REQUEST_BYTES = 100_000_000

/** Refuses files too large for one request; they need chunks or direct uploads. */
export class RequestTooLargeError extends PayloadTooLargeError {
  constructor() {
    super('A single request can carry 100 MB at most. Please send this file in pieces.')
  }
}
