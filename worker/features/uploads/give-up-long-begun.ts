import type { Deps } from '#worker/context/deps.ts'
import { giveUpUpload } from './give-up-upload.ts'
import { selectUnfinished } from './queries.ts'
import type { UnfinishedBounds, UploadRow } from './queries.ts'
import type { Uploader } from './open-uploader.ts'

/** Whoever goes on with an upload mostly does so the same day. */
const LONG_MS = 24 * 60 * 60 * 1000

/** Of one call: each takes a few calls to the database and the bucket. */
const MOST_AT_ONCE = 50

/**
 * Makes room for `upload` by aborting the uploader's uploads begun over a day ago, oldest first. Returns false, without
 * changes, when that would not suffice.
 */
export async function giveUpLongBegun(
  deps: Pick<Deps, 'db' | 'objects' | 'resumableUpload' | 'clock'>,
  upload: Uploader & Pick<UploadRow, 'objectKey' | 'sizeBytes'>,
  most: UnfinishedBounds,
): Promise<boolean> {
  const now = deps.clock()
  const unfinished = await selectUnfinished(deps.db, upload, {
    now: now.toISOString(),
    before: new Date(now.getTime() - LONG_MS).toISOString(),
    limit: MOST_AT_ONCE,
  })
  const unwanted = enoughOf(unfinished, upload.sizeBytes, most)
  // On failure the hourly job aborts them.
  await Promise.allSettled(unwanted.map((old) => giveUpUpload(deps, old)))
  return unwanted.length > 0
}

function enoughOf(
  { bytes, longBegunBytes, longBegun }: Awaited<ReturnType<typeof selectUnfinished>>,
  sizeBytes: number,
  most: UnfinishedBounds,
): UploadRow[] {
  const missingBytes = most.bytes === null ? 0 : bytes + sizeBytes - most.bytes
  if (longBegunBytes < missingBytes) return []
  let freedBytes = 0
  // One in any case: it may be their number that is too large.
  const count = longBegun.findIndex((old) => (freedBytes += old.sizeBytes) >= missingBytes) + 1
  // Of more than can go at once, the others go by the next call.
  return longBegun.slice(0, count || MOST_AT_ONCE)
}
