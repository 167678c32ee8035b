import { MAX_DOWNLOADS } from '#worker/features/drive/content/download-limit.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { downloadAddress } from '#web/api/download-address.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'

/** @param linkHash of the link that a visitor came by. */
export function startDownload(entries: readonly FileEntry[], linkHash: string | null = null): void {
  if (entries.length > MAX_DOWNLOADS) {
    toast.danger({
      message: 'Select at most :count items at once, or the folder that they are in.',
      values: { count: MAX_DOWNLOADS },
    })
    return
  }
  const hashes = entries.map(({ hash }) => hash).join(',')
  const query = linkHash === null ? '' : `?link=${linkHash}`
  downloadAddress(`/api/v1/file-entries/download/${hashes}${query}`)
}
