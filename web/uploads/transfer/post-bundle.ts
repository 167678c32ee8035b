import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { BUNDLE_TYPE } from '#worker/features/uploads/bundle-limits.ts'
import type { BundledFileInput, UploadBundleResponse } from '#worker/features/uploads/schema.ts'
import { applyCallRules } from '#web/api/api-client.ts'
import type { Destination } from './destination.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { UploadRefusedError } from './upload-errors.ts'

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
export const createPostBundle =
  (link: string | null): PostBundleFunction =>
  async ({ files, destination, senderName, signal, onProgress }) => {
    const results = new Map<number, BundleResult>()
    const sent: { index: number; bytes: ArrayBuffer }[] = []
    // Read before they are sent: one that cannot be read would fail the request, and with it all others.
    const contents = await Promise.allSettled(files.map(contentOf))
    for (const [index, content] of contents.entries()) {
      if (content.status === 'fulfilled') sent.push({ index, bytes: content.value })
      else results.set(index, { error: content.reason })
    }
    if (sent.length > 0) {
      const header = {
        parentId: destination.parentId,
        ...(senderName !== '' && { senderName }),
        files: sent.flatMap(({ index }) => files[index]?.said ?? []),
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
        body: new Blob([line, ...sent.map(({ bytes }) => bytes)]),
        signal,
        onProgress: (bytesSent) => tellFiles(sent, bytesSent - line.length, onProgress),
      })
      const answer = JSON.parse(text) as UploadBundleResponse
      for (const [place, { index }] of sent.entries())
        results.set(index, toResult(answer.results[place]))
    }
    return files.map((_file, index) => results.get(index) ?? toResult(undefined))
  }

async function contentOf({ said, content }: FileToBundle): Promise<ArrayBuffer> {
  const bytes = await content.arrayBuffer()
  if (bytes.byteLength !== said.size)
    throw new DOMException('The file has another size', 'NotReadableError')
  return bytes
}

/** Tells those whose bytes are on the way, and that these are all. */
function tellFiles(
  files: readonly { index: number; bytes: ArrayBuffer }[],
  bytesSent: number,
  onProgress: PostBundle['onProgress'],
): void {
  let left = Math.max(0, bytesSent)
  for (const { index, bytes } of files) {
    if (left === 0) return
    onProgress(index, Math.min(left, bytes.byteLength))
    left -= Math.min(left, bytes.byteLength)
  }
}

function toResult(result: UploadBundleResponse['results'][number] | undefined): BundleResult {
  if (result?.fileEntry) return { fileEntry: result.fileEntry }
  const { status = 500, message = '', errors = {} } = result?.error ?? {}
  return { error: new UploadRefusedError(status, Object.values(errors)[0]?.[0] ?? message) }
}
