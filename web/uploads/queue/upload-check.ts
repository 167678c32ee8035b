import { withRetries, type RetryContext } from '../transfer/retry.ts'
import { failureMessage } from '../transfer/upload-errors.ts'
import type { UploadCalls } from '../transfer/upload-calls.ts'
import type { Upload } from './upload-state.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Message } from '#worker/i18n/trans.ts'

/** Enough that a large drop takes few calls, and so few that the first ones start at once. */
const FILES_PER_CALL = 500

/** The server's verdict on a file before any byte is sent. */
export type Verdict =
  | { upload: Upload; outcome: 'fine' }
  | { upload: Upload; outcome: 'refused'; reason: Message }
  | { upload: Upload; outcome: 'taken'; isFolder: boolean; existing: Existing | undefined }

/** The entry that has the name. */
type Existing = Pick<FileEntry, 'file_size' | 'updated_at'>

export interface Checked {
  verdicts: Verdict[]
  /** Files that the site takes in one bundle; 0 where it was not told. */
  bundleFiles: number
}

/** Asks about uploads to one destination, some at a time; those that are no longer `wanted` are left out. */
export async function* checkUploads(
  calls: UploadCalls,
  context: RetryContext,
  uploads: readonly Upload[],
  isWanted: (upload: Upload) => boolean,
): AsyncGenerator<Checked> {
  for (let start = 0; start < uploads.length; start += FILES_PER_CALL) {
    const batch = uploads.slice(start, start + FILES_PER_CALL).filter(isWanted)
    if (batch.length > 0) yield await verdictsOn(calls, context, batch)
  }
}

async function verdictsOn(
  calls: UploadCalls,
  context: RetryContext,
  batch: readonly Upload[],
): Promise<Checked> {
  const files = batch.map(({ file: { name, mime, size, relativePath } }) => ({
    name,
    mime,
    size,
    relativePath,
  }))
  const destination = batch[0]?.destination
  try {
    const answer = await withRetries(context, () =>
      calls.validate({ files, ...destination }, context.signal),
    )
    const reasons = new Map(answer.errors.map(({ file, message }) => [file, { message }]))
    const taken = new Set(answer.duplicates)
    const folders = new Set(answer.folders)
    const existing = new Map(answer.existing.map((entry) => [entry.file, entry]))
    const verdicts = batch.map((upload): Verdict => {
      const path = upload.file.relativePath || upload.file.name
      const reason = reasons.get(path)
      if (reason) return { upload, outcome: 'refused', reason }
      return taken.has(path)
        ? { upload, outcome: 'taken', isFolder: folders.has(path), existing: existing.get(path) }
        : { upload, outcome: 'fine' }
    })
    return { verdicts, bundleFiles: answer.bundleFiles }
  } catch (error) {
    const reason = failureMessage(error)
    return {
      verdicts: batch.map((upload) => ({ upload, outcome: 'refused', reason })),
      bundleFiles: 0,
    }
  }
}
