import type { Deps } from '#worker/deps.ts'
import { claimUpload, deleteUpload } from './queries.ts'
import type { UploadRow } from './queries.ts'

/** Taken as a finishing call takes its token: from here on the upload can't become a file. */
const ABORTED_TOKEN = 'aborted'

/**
 * Gives an unfinished upload up; its parts go, or the object that they have become. Answers false for what a
 * finishing call has won, which is not there to be given up.
 * @param forgetParts for parts that somebody else keeps account of.
 */
export async function giveUpUpload(
  { db, objects, clock }: Pick<Deps, 'db' | 'objects' | 'clock'>,
  upload: Pick<UploadRow, 'objectKey' | 'userId' | 'strategy' | 'multipartUploadId'>,
  forgetParts = async () => {},
): Promise<boolean> {
  const claimed = await claimUpload(db, { ...upload, now: clock().toISOString() }, ABORTED_TOKEN)
  if (!claimed) return false
  const { objectKey, multipartUploadId } = upload
  await forgetParts()
  if (multipartUploadId !== null) await objects.abortMultipart(objectKey, multipartUploadId)
  await objects.delete([objectKey])
  await deleteUpload(db, claimed.id)
  return true
}
