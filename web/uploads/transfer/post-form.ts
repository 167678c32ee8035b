import type { UploadedEntryResponse } from '#worker/features/uploads/schema.ts'
import { applyCallRules } from '#web/api/api-client.ts'
import { sendWithProgress } from './send-with-progress.ts'

export interface PostForm {
  fields: Record<string, string>
  /** Sent again with the same key, it is the same entry. */
  idempotencyKey: string
  content: Blob
  name: string
  signal: AbortSignal
  onProgress: (bytesSent: number) => void
}

export type PostFormFunction = (form: PostForm) => Promise<UploadedEntryResponse>

/**
 * A file with what says where it goes, in one request to our own API.
 * @param link its hash, for the visitors of a link.
 */
export const createPostForm =
  (link: string | null): PostFormFunction =>
  async ({ fields, idempotencyKey, content, name, signal, onProgress }) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    body.set('file', content, name)
    const headers = new Headers({ 'Idempotency-Key': `"${idempotencyKey}"` })
    // The workspace is the one that the file was chosen for, not the one that is open by now.
    const query = new URLSearchParams({
      workspaceId: fields['workspaceId'] ?? '0',
      ...(link !== null && { link }),
    })
    const url = applyCallRules(`/file-entries?${query.toString()}`, 'POST', headers)
    const { text } = await sendWithProgress({
      method: 'POST',
      url: url.href,
      headers,
      body,
      signal,
      // The form is a little longer than the file in it.
      onProgress: (bytesSent) => onProgress(Math.min(bytesSent, content.size)),
    })
    return JSON.parse(text) as UploadedEntryResponse
  }
