import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ENTRIES_KEY, SPACE_USAGE_KEY } from './api.ts'
import { insertEntries } from './entry-cache.ts'
import { FOLDERS_KEY } from './folders-query.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { refreshCalmly } from './refresh-calmly.ts'
import type { Upload } from '#web/uploads/queue/upload-state.ts'

/** Of thousands of files, each put into its list alone would keep the page busy with drawing. */
const GATHERING_MS = 300

/** Uploaded files since the last change of the lists, by client; none while the next may be shown at once. */
const gathered = new WeakMap<QueryClient, FileEntry[]>()

/** Shows an uploaded file; batches files that arrive in quick succession. */
export function showUploadedEntry(
  queryClient: QueryClient,
  entry: FileEntry,
  upload: Upload,
): void {
  refreshCalmly(queryClient, SPACE_USAGE_KEY)
  // A file of a dropped folder may have brought folders with it that are not known here.
  if (upload.file.relativePath?.includes('/')) {
    refreshCalmly(queryClient, ENTRIES_KEY)
    refreshCalmly(queryClient, FOLDERS_KEY)
    tellOtherTabs()
    return
  }
  const waiting = gathered.get(queryClient)
  if (waiting) waiting.push(entry)
  else show(queryClient, [entry])
}

function show(queryClient: QueryClient, entries: FileEntry[]): void {
  insertEntries(queryClient, entries)
  gathered.set(queryClient, [])
  setTimeout(() => {
    const next = gathered.get(queryClient) ?? []
    gathered.delete(queryClient)
    if (next.length > 0) show(queryClient, next)
  }, GATHERING_MS)
}
