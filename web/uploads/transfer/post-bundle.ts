import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { BUNDLE_TYPE } from '#worker/features/uploads/bundle-limits.ts'
import type { BundledFileInput, UploadBundleResponse } from '#worker/features/uploads/schema.ts'
import { applyCallRules } from '#web/api/api-client.ts'
import type { Destination } from './destination.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { UploadRefusedError } from './upload-errors.ts'
import { readProblem } from './upload-file.ts'

export interface FileToBundle {
  said: BundledFileInput
  content: Blob
}

export interface PostBundle {
  files: readonly FileToBundle[]
  destination: Destination
  /** Empty = it says none. */
  senderName: string
  signal: AbortSignal
  /** Told of a file by its index. */
  onProgress: (index: number, bytesSent: number) => void
}

export type BundleResult = { fileEntry: FileEntry } | { error: unknown }

/** Returns a result for each file, in their order. Throws as `sendWithProgress` does. */
export type PostBundleFunction = (bundle: PostBundle) => Promise<BundleResult[]>

/**
 * Many files in one request to our own API.
 * @param link its hash, for the visitors of a link.
 */
export const createPostBundle = (link: string | null): PostBundleFunction => {
  const send: PostBundleFunction = async (bundle) => {
    const { files, destination, senderName, signal, onProgress } = bundle
    const header = {
      parentId: destination.parentId,
      ...(senderName !== '' && { senderName }),
      files: files.map(({ said }) => said),
    }
    const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`)
    const headers = new Headers({ 'Content-Type': BUNDLE_TYPE })
    // The workspace is the one that the files were chosen for, not the one that is open by now.
    const query = new URLSearchParams({
      workspaceId: String(destination.workspaceId),
      ...(link !== null && { link }),
    })
    const { text } = await sendWithProgress({
      method: 'POST',
      url: applyCallRules(`/uploads/bundle?${query.toString()}`, 'POST', headers).href,
      headers,
      body: new Blob([line, ...files.map(({ content }) => content)]),
      signal,
      onProgress: (bytesSent) => tellFiles(files, bytesSent - line.length, onProgress),
    })
    const { results } = JSON.parse(text) as UploadBundleResponse
    return files.map((_file, index) => toResult(results[index]))
  }
  return async (bundle) => {
    try {
      return await send(bundle)
    } catch (error) {
      return sendReadable(bundle, error, send)
    }
  }
}

/** A browser reports a file that it cannot read like a lost connection: the others go without it. */
async function sendReadable(
  { files, signal, onProgress, ...bundle }: PostBundle,
  error: unknown,
  send: PostBundleFunction,
): Promise<BundleResult[]> {
  const problems = await Promise.all(files.map((file) => readProblem(file, error)))
  signal.throwIfAborted()
  const readable = [...files.keys()].filter((index) => problems[index] === null)
  if (readable.length === files.length) throw error
  const results =
    readable.length === 0
      ? []
      : await send({
          ...bundle,
          files: files.filter((_file, index) => problems[index] === null),
          signal,
          onProgress: (place, bytes) => onProgress(readable[place] ?? 0, bytes),
        })
  return files.map(
    (_file, index) => results[readable.indexOf(index)] ?? { error: problems[index] ?? error },
  )
}

/** Tells those whose bytes are on the way, and that these are all. */
function tellFiles(
  files: PostBundle['files'],
  bytesSent: number,
  onProgress: PostBundle['onProgress'],
): void {
  let left = Math.max(0, bytesSent)
  for (const [index, { content }] of files.entries()) {
    if (left === 0) return
    onProgress(index, Math.min(left, content.size))
    left -= Math.min(left, content.size)
  }
}

function toResult(result: UploadBundleResponse['results'][number] | undefined): BundleResult {
  if (result?.fileEntry) return { fileEntry: result.fileEntry }
  const { status = 500, message = '', errors = {} } = result?.error ?? {}
  return { error: new UploadRefusedError(status, Object.values(errors)[0]?.[0] ?? message) }
}
