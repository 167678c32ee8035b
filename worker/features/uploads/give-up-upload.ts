import type { Deps } from '#worker/context/deps.ts'
import { isBadParts } from '#worker/storage/bad-parts.ts'
import { ADDRESS_LIFE_MS } from '#worker/storage/object-store.ts'
import { objectNameOf } from '#worker/storage/object-keys.ts'
import { claimUpload, deleteUpload, releaseUpload } from './queries.ts'
import type { UploadRow } from './queries.ts'

/** Taken as a finishing call takes its token: from here on the upload can't become a file. */
const ABORTED_TOKEN = 'aborted'

/**
 * Gives an unfinished upload up; its parts go, or the object that they have become. Answers false for what a
 * finishing call has won, which is not there to be given up.
 */
export async function giveUpUpload(
  {
    db,
    objects,
    resumableUpload,
    clock,
  }: Pick<Deps, 'db' | 'objects' | 'resumableUpload' | 'clock'>,
  upload: Pick<UploadRow, 'objectKey' | 'userId' | 'strategy' | 'multipartUploadId'>,
): Promise<boolean> {
  const now = clock()
  const addressUntil = new Date(now.getTime() + ADDRESS_LIFE_MS).toISOString()
  const claimed = await claimUpload(
    db,
    { ...upload, now: now.toISOString(), addressUntil },
    ABORTED_TOKEN,
  )
  if (!claimed) return false
  const { objectKey, strategy, multipartUploadId } = upload
  if (strategy === 'direct' && multipartUploadId === null) {
    await giveUpAddress({ db, objects }, claimed)
    return true
  }
  if (strategy === 'tus') await resumableUpload(objectNameOf(objectKey)).giveUp()
  if (multipartUploadId !== null)
    await objects.abortMultipart(objectKey, multipartUploadId).catch(ignoreMissing)
  await objects.delete([objectKey])
  await deleteUpload(db, claimed.id)
  return true
}

/** Nothing is left to abort of one that was put together already. */
function ignoreMissing(error: unknown): void {
  if (!isBadParts(error)) throw error
}

/**
 * Its signed address can't be called back, and what came by it would be nobody's to clean up: the row stays until it
 * expires. One that works once is used up, by nothing. By another, all of the file may still come: it goes on counting.
 */
async function giveUpAddress(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { id, objectKey, mime, isPutOnce }: UploadRow,
): Promise<void> {
  if (isPutOnce) {
    await objects.put(objectKey, new Uint8Array(), mime || 'application/octet-stream')
    return
  }
  await objects.delete([objectKey])
  await releaseUpload(db, id)
}
