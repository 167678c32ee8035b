import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { readCount } from '#worker/storage/object-store.ts'
import type { EntryRow } from '../entries/entry-rows.ts'

/** Beside the files' reads: signing in, limits, the log, a picture, and a few reads that are tried once more. */
const OTHER_SUBREQUESTS = 12

/** Entries without reads still cost memory, 1.5 kB each; Cloudflare allows an isolate 128 MB. */
export const MAX_ZIP_ENTRIES = 20_000

/**
 * Counts a zip's reads page by page, because a stream that the platform aborts half-way can't report an error.
 * @throws TooManyFilesError by the returned function, once there are too many.
 */
export function countReads({ deps: { config, roundTrips } }: Pick<RequestContext, 'deps'>) {
  let entries = 0
  let reads = 0
  return (found: readonly Pick<EntryRow, 'isFolder' | 'etag' | 'sizeBytes'>[]): void => {
    if (config.maxSubrequests === null) return
    entries += found.length
    for (const { isFolder, etag, sizeBytes } of found)
      if (!isFolder) reads += readCount({ etag: etag ?? '', sizeBytes })
    const subrequests = reads + roundTrips() + OTHER_SUBREQUESTS
    if (subrequests > config.maxSubrequests || entries > MAX_ZIP_ENTRIES)
      throw new TooManyFilesError()
  }
}

class TooManyFilesError extends ValidationError {
  constructor() {
    super({
      hashes: ['These are too many files for one download. Please download fewer at once.'],
    })
  }
}
