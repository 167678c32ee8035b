import type { RequestContext } from '#worker/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { readCount } from '#worker/storage/object-store.ts'
import type { EntryRow } from './queries.ts'

/** Beside the files' reads: signing in, limits, the log, a picture, and a few reads that are tried once more. */
const OTHER_SUBREQUESTS = 12

/**
 * A zip can't say half-way that it is not whole; so it is not begun where the platform would break it off.
 * Throws TooManyFilesError.
 */
export function authorizeReads(
  { deps: { config, roundTrips } }: Pick<RequestContext, 'deps'>,
  entries: readonly Pick<EntryRow, 'isFolder' | 'etag' | 'sizeBytes'>[],
): void {
  const reads = entries.reduce(
    (sum, { isFolder, etag, sizeBytes }) =>
      sum + (isFolder ? 0 : readCount({ etag: etag ?? '', sizeBytes })),
    0,
  )
  const subrequests = reads + roundTrips() + OTHER_SUBREQUESTS
  if (config.maxSubrequests !== null && subrequests > config.maxSubrequests)
    throw new TooManyFilesError()
}

class TooManyFilesError extends ValidationError {
  constructor() {
    super({
      hashes: ['These are too many files for one download. Please download fewer at once.'],
    })
  }
}
