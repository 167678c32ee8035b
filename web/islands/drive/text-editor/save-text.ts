import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { UploadedEntryResponse } from '#worker/features/uploads/schema.ts'
import { apiFetch, unwrap } from '#web/api/api-client.ts'
import { isAtHome, type Viewer } from '../state/ownership.ts'
import { SPACE_USAGE_KEY } from '../state/api.ts'
import { showEntry } from '../state/entry-cache.ts'
import { refreshCalmly } from '../state/refresh-calmly.ts'
import { encodeText, type EditableText } from './editable-text.ts'

/** Makes a text the file's new version; the former one is kept as any other. */
export async function saveText(
  queryClient: QueryClient,
  entry: FileEntry,
  content: EditableText,
  viewer: Viewer,
): Promise<void> {
  const body = new FormData()
  body.set('replacesId', String(entry.id))
  if (entry.parent_id !== null) body.set('parentId', String(entry.parent_id))
  body.set('clientName', entry.name)
  const type = entry.mime ?? 'text/plain'
  body.set('file', new File([encodeText(content)], entry.name, { type }))
  const workspaceId = isAtHome(entry, viewer) ? entry.workspace_id : 0
  const call = apiFetch(`/file-entries?workspaceId=${workspaceId}`, { method: 'POST', body })
  const { fileEntry } = await unwrap<UploadedEntryResponse>(call)
  showEntry(queryClient, fileEntry)
  refreshCalmly(queryClient, SPACE_USAGE_KEY)
}
