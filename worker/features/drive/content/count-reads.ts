import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { readCount } from '#worker/storage/object-store.ts'
import type { EntryRow } from '../entries/queries.ts'

/** Beside the files' reads: signing in, limits, the log, a picture, and a few reads that are tried once more. */
const OTHER_SUBREQUESTS = 12

/** What costs no read costs memory, of which Cloudflare gives all that one place answers 128 MB: each is some 1.5 kB. */
export const MAX_ZIP_ENTRIES = 20_000

/**
 * A zip can't say half-way that it is not whole; so it is not begun where the platform would break it off. Answers what
 * is to be told of a zip's entries as they are found, and throws TooManyFilesError as soon as they are too many.
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
