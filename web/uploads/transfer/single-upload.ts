import { beginChecksum } from './content-checksum.ts'
import { discardObject } from './discard-upload.ts'
import { UploadRefusedError } from './upload-errors.ts'
import { withRetries } from './retry.ts'
import { announcement, entryRequest, type Uploader, type UploadRun } from './uploader.ts'

/** Files under 100 MB: one presigned PUT straight to the object store. */
export const uploadInOnePut: Uploader = async (run) => {
  const { deps, signal } = run
  const checksum = beginChecksum(run)
  const key = await withRetries(run, () => putOnce(run))
  try {
    const input = { ...entryRequest(run, key), ...(await checksum) }
    const { fileEntry } = await withRetries(run, () => deps.calls.createEntry(input, signal))
    return fileEntry
  } catch (error) {
    discardObject(deps.calls, key)
    throw error
  }
}

async function putOnce(run: UploadRun): Promise<string> {
  const { deps, file, signal, onProgress } = run
  onProgress(0)
  const { url, key, headers } = await deps.calls.presign(
    { ...announcement(run), sendsHeaders: true },
    signal,
  )
  try {
    await deps.putBlob({ url, body: file.content, headers, signal, onProgress })
  } catch (error) {
    // "Only if nothing is there" was signed: the bytes are there already, only their answer was lost.
    if (!(error instanceof UploadRefusedError && error.status === 412)) {
      discardObject(deps.calls, key)
      throw error
    }
  }
  return key
}
