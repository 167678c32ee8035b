import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { entryQuery } from '../state/api.ts'
import type { DriveView } from '../state/drive-view.ts'
import type { DriveList } from '../list/use-drive-list.ts'
import { usePreviewAddress } from '../state/preview-address.ts'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'

const PreviewOverlay = lazy(async () => ({
  default: (await import('./preview-overlay.tsx')).PreviewOverlay,
}))

interface PreviewHostProps {
  view: DriveView
  list: DriveList
}

/** Shows the file that the address names, over the list; it need not be in it. */
export function PreviewHost({ view, list }: PreviewHostProps) {
  const isHydrated = useIsHydrated()
  const entry = useNamedFile(view, list)
  if (!entry || !isHydrated) return null
  return (
    <LaterPart>
      <PreviewOverlay entry={entry} entries={list.entries} onNearEnd={list.loadMore} />
    </LaterPart>
  )
}

/** The file that the address names, as soon as it is known. An address that names none any more is left, with a word. */
function useNamedFile(view: DriveView, list: DriveList): FileEntry | null {
  const { previewHash, closePreview } = usePreviewAddress()
  const { firstPage, entries, hasMore, isLoadingMore, loadMore } = list
  const listed = entries.find(({ hash }) => hash === previewHash)
  const isSought = previewHash !== null && !listed && firstPage !== undefined
  const { data, error } = useQuery({ ...entryQuery(previewHash ?? ''), enabled: isSought })

  const entry = listed ?? (isSought ? data : undefined)
  const isFile = entry !== undefined && entry.type !== 'folder' && entry.deleted_at === null
  const isLeft = entry ? !isFile : isSought && error !== null
  useEffect(() => {
    if (!isLeft) return
    closePreview()
    if (error && !isUnknown(error)) showHttpErrorToast(error)
    else toast.danger('This file no longer exists, or is not shared with you.')
  }, [isLeft, error, closePreview])

  // Further down in this folder: its neighbors are wanted, too.
  const isFurtherDown =
    isSought && view.kind === 'folder' && data?.parent_id === (firstPage.folder?.id ?? null)
  useEffect(() => {
    if (isFurtherDown && hasMore && !isLoadingMore && !list.hasLoadMoreFailed) loadMore()
  }, [isFurtherDown, hasMore, isLoadingMore, list.hasLoadMoreFailed, loadMore])

  return isFile ? entry : null
}

/** 422 = what no entry's address looks like. */
const isUnknown = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)
