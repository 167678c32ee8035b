import type { Deps } from '#worker/deps.ts'
import { giveUpUpload } from './give-up-upload.ts'
import { isLengthKnown, selectUnfinished } from './queries.ts'
import type { NewUpload, UnfinishedBounds, UploadRow } from './queries.ts'

/** Whoever goes on with an upload mostly does so the same day. */
const LONG_MS = 24 * 60 * 60 * 1000

/** Of one call: each takes a few calls to the database and the bucket. */
const MOST_AT_ONCE = 50

/**
 * Gives up uploads that the user began more than a day ago, oldest first and only as many as a new one needs, when it
 * has no room beside them. Answers false, and leaves all as it is, where that would not be enough.
 */
export async function giveUpLongBegun(
  deps: Pick<Deps, 'db' | 'objects' | 'resumableUpload' | 'clock'>,
  upload: NewUpload,
  most: UnfinishedBounds,
): Promise<boolean> {
  const now = deps.clock()
  const unfinished = await selectUnfinished(deps.db, {
    userId: upload.userId,
    now: now.toISOString(),
    before: new Date(now.getTime() - LONG_MS).toISOString(),
    limit: MOST_AT_ONCE,
  })
  const unwanted = enoughOf(unfinished, upload, most)
  // What the bucket or the database does not forget now, the hourly job makes it forget.
  await Promise.allSettled(unwanted.map((old) => giveUpUpload(deps, old)))
  return unwanted.length > 0
}

function enoughOf(
  unfinished: Awaited<ReturnType<typeof selectUnfinished>>,
  upload: NewUpload,
  most: UnfinishedBounds,
): UploadRow[] {
  const isKnown = isLengthKnown(upload)
  const isPlaceMissing = isKnown
    ? unfinished.ofKnownLength >= most.ofKnownLength
    : unfinished.ofUnknownLength >= most.ofUnknownLength
  const candidates = isPlaceMissing
    ? unfinished.longBegun.filter((old) => isLengthKnown(old) === isKnown)
    : unfinished.longBegun
  const missingBytes =
    most.unfinishedBytes === null ? 0 : unfinished.bytes + upload.sizeBytes - most.unfinishedBytes
  let freedBytes = 0
  // One in any case: it may be their number that is too large.
  const count = candidates.findIndex((old) => (freedBytes += old.sizeBytes) >= missingBytes) + 1
  // Of more than can go at once, the others go by the next call.
  return candidates.slice(0, count || (candidates.length < MOST_AT_ONCE ? 0 : MOST_AT_ONCE))
}
