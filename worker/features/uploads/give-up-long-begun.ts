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
  { bytes, longBegunBytes, longBegun, ...counts }: Awaited<ReturnType<typeof selectUnfinished>>,
  upload: NewUpload,
  most: UnfinishedBounds,
): UploadRow[] {
  const [alike, others, isPlaceMissing] = isLengthKnown(upload)
    ? [longBegun.known, longBegun.unknown, counts.ofKnownLength >= most.ofKnownLength]
    : [longBegun.unknown, longBegun.known, counts.ofUnknownLength >= most.ofUnknownLength]
  const missingBytes =
    most.unfinishedBytes === null ? 0 : bytes + upload.sizeBytes - most.unfinishedBytes
  if (longBegunBytes < missingBytes || (isPlaceMissing && alike.length === 0)) return []
  // One of its kind in any case: it may be their number that is too large.
  const candidates = isPlaceMissing ? [...alike, ...others] : inOrder([...alike, ...others])
  let freedBytes = 0
  const count = candidates.findIndex((old) => (freedBytes += old.sizeBytes) >= missingBytes) + 1
  // Of more than can go at once, the others go by the next call.
  return candidates.slice(0, Math.min(count || MOST_AT_ONCE, MOST_AT_ONCE))
}

const inOrder = (uploads: UploadRow[]) =>
  uploads.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id)
