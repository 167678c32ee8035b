import { withRetries } from './retry.ts'
import { entryFields, type Uploader } from './uploader.ts'

/** Small files where the bucket can't be sent to: one form through the site, which answers the entry. */
export const uploadAsForm: Uploader = async (run) => {
  const { deps, file, signal, onProgress } = run
  const fields = { ...entryFields(run), size: String(file.size) }
  const { fileEntry } = await withRetries(run, () => {
    onProgress(0)
    return deps.postForm({
      fields,
      // The file's, not the attempt's: when an answer is lost the file is there already.
      idempotencyKey: file.id,
      content: file.content,
      name: file.name,
      signal,
      onProgress,
    })
  })
  return fileEntry
}
