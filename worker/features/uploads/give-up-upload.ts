import type { Deps } from '#worker/context/deps.ts'
import { isBadParts } from '#worker/storage/bad-parts.ts'
import { ADDRESS_LIFE_MS } from '#worker/storage/object-store.ts'
import { objectNameOf } from '#worker/storage/object-keys.ts'
import { claimUpload, deleteUpload, releaseUpload } from './queries.ts'
import type { UploadRow } from './queries.ts'
import type { Uploader } from './open-uploader.ts'

/** Taken as a finishing call takes its token: from here on the upload can't become a file. */
export const ABORTED_TOKEN = 'aborted'

/** Aborts an unfinished upload and deletes its parts or object. Returns false when a finishing call has won. */
export async function giveUpUpload(
  {
    db,
    objects,
    resumableUpload,
    clock,
  }: Pick<Deps, 'db' | 'objects' | 'resumableUpload' | 'clock'>,
  upload: Uploader & Pick<UploadRow, 'objectKey' | 'strategy' | 'multipartUploadId'>,
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
 * A signed address can't be revoked, so the row stays until it expires. A single-use address is consumed by an empty
 * object; others keep counting, as bytes may come.
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
