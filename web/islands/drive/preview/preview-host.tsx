import { lazy, useEffect } from 'react'
import { toast } from '#web/ui/toast-store.ts'
import { LaterPart } from '#web/ui/later-part.tsx'
import type { DriveList } from '../list/use-drive-list.ts'
import { usePreviewAddress } from '../preview-address.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

const PreviewOverlay = lazy(async () => ({
  default: (await import('./preview-overlay.tsx')).PreviewOverlay,
}))

/** Shows the file that the address names, over its folder. */
export function PreviewHost({ list }: { list: DriveList }) {
  const { previewHash, closePreview } = usePreviewAddress()
  const isHydrated = useIsHydrated()
  const { firstPage, entries, hasMore, isLoadingMore, loadMore } = list
  const entry = entries.find(({ hash, type }) => hash === previewHash && type !== 'folder')

  const isSought =
    previewHash !== null && !entry && firstPage !== undefined && !list.hasLoadMoreFailed
  useEffect(() => {
    if (!isSought || isLoadingMore) return
    if (hasMore) return loadMore()
    closePreview()
    toast.danger('This file does not exist any more, or is not shared with you.')
  }, [isSought, isLoadingMore, hasMore, loadMore, closePreview])

  if (!entry || !isHydrated) return null
  return (
    <LaterPart>
      <PreviewOverlay entry={entry} entries={entries} onNearEnd={loadMore} />
    </LaterPart>
  )
}
