import { MAX_DOWNLOADS } from '#worker/features/drive/download-limit.ts'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { toast } from '#web/ui/toast-store.ts'

/**
 * A link that is followed, not a fetch: the browser streams it to disk whatever its size.
 * @param linkHash of the link that a visitor came by.
 */
export function startDownload(entries: readonly FileEntry[], linkHash: string | null = null): void {
  if (entries.length > MAX_DOWNLOADS) {
    toast.danger({
      message: 'Please choose at most :count at once, or the folder that they are in.',
      values: { count: MAX_DOWNLOADS },
    })
    return
  }
  const anchor = document.createElement('a')
  const hashes = entries.map(({ hash }) => hash).join(',')
  const query = linkHash === null ? '' : `?link=${linkHash}`
  anchor.href = `/api/v1/file-entries/download/${hashes}${query}`
  anchor.download = ''
  anchor.click()
}
