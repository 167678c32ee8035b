import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { DriveList } from '../list/use-drive-list.ts'
import { entryQuery } from '../state/api.ts'
import type { DriveView } from '../state/drive-view.ts'
import { usePreviewAddress } from '../state/preview-address.ts'

/** A file, and the list that it was in. */
interface SeenFile {
  entry: FileEntry
  entries: readonly FileEntry[]
}

/** The file that the address names. One that leaves the list gives way to its neighbor; unknown ones are left, with a word. */
export function useShownFile(view: DriveView, list: DriveList): FileEntry | null {
  const { previewHash, stepPreview, closePreview } = usePreviewAddress()
  const { firstPage, entries, hasMore, isLoadingMore, loadMore } = list
  const listed = previewHash === null ? undefined : entries.find(({ hash }) => hash === previewHash)
  const [seen, setSeen] = useState<SeenFile | null>(null)
  if (listed && (seen?.entry !== listed || seen.entries !== entries))
    setSeen({ entry: listed, entries })
  const hasLeftList = !listed && previewHash !== null && seen?.entry.hash === previewHash
  const next = hasLeftList ? neighborIn(entries, seen) : undefined
  useLayoutEffect(() => {
    if (!hasLeftList) return
    if (next) stepPreview(next.hash)
    else closePreview()
  }, [hasLeftList, next, stepPreview, closePreview])

  const isSought = previewHash !== null && !listed && !hasLeftList && firstPage !== undefined
  const { data, error } = useQuery({ ...entryQuery(previewHash ?? ''), enabled: isSought })

  const entry = listed ?? (hasLeftList ? seen.entry : isSought ? data : undefined)
  const isFile =
    entry !== undefined &&
    entry.type !== 'folder' &&
    (entry.deleted_at === null || (view.kind === 'trash' && entry.permissions['files.delete']))
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

/** The file that came after it, or else before it, of those that are still listed. */
function neighborIn(entries: readonly FileEntry[], { entry, entries: before }: SeenFile) {
  const left = new Map(entries.map((each) => [each.id, each]))
  const index = before.indexOf(entry)
  return [...before.slice(index + 1), ...before.slice(0, index).toReversed()]
    .map(({ id }) => left.get(id))
    .find((each) => each !== undefined && each.type !== 'folder')
}

/** 422 = what no entry's address looks like. */
const isUnknown = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)
