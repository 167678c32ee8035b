import type { Deps } from '#worker/context/deps.ts'
import { NoSuchMultipartError } from '#worker/storage/object-store.ts'
import { takeUnsized } from '../queries.ts'
import type { UploadRow } from '../queries.ts'
import { giveUpIfTooLarge } from './unsized-parts.ts'

/** Each takes a call to the bucket, or one for every 1,000 parts. More uploads than these take turns. */
const UPLOADS_PER_RUN = 500

/** The platform's limit of open connections. */
const AT_ONCE = 6

/**
 * Aborts uploads without a part size whose parts exceed the declared size; returns the count. A failure is logged and
 * does not stop the others.
 */
export async function endOversizedUploads(deps: Deps): Promise<number> {
  const now = deps.clock().toISOString()
  const queue = (await takeUnsized(deps.db, UPLOADS_PER_RUN, now)).values()
  let count = 0
  const checkFromQueue = async () => {
    for (const upload of queue) if (await endIfOversized(deps, upload)) count++
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkFromQueue))
  return count
}

async function endIfOversized(deps: Deps, upload: UploadRow): Promise<boolean> {
  const { id, multipartUploadId } = upload
  if (multipartUploadId === null) return false
  try {
    return await giveUpIfTooLarge(deps, { ...upload, multipartUploadId })
  } catch (error) {
    // It has been put together, or the bucket has ended it.
    if (error instanceof NoSuchMultipartError) return false
    const text = error instanceof Error ? error.stack : String(error)
    console.error(
      JSON.stringify({ level: 'error', job: 'endOversizedUploads', uploadId: id, error: text }),
    )
    return false
  }
}
