import { PayloadTooLargeError } from '#worker/errors.ts'

/** What Cloudflare lets through to a Worker on its smaller plans; a larger body is refused before it gets here. */
export const MAX_REQUEST_BYTES = 100_000_000

/** For files that can't come in one request; larger ones come in pieces, or go straight to the bucket. */
export class RequestTooLargeError extends PayloadTooLargeError {
  constructor() {
    super('A single request can carry 100 MB at most. Please send this file in pieces.')
  }
}
