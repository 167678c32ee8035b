import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type PointerEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { SortOrder } from '#web/listing/list-columns.tsx'
import { entriesQuery } from '../state/api.ts'

/** A pointer that only crosses a row is gone by then. */
const REST_MS = 80

/**
 * Fetches a folder's first page when the pointer rests on it or goes down on it, so that its rows are there when it
 * opens.
 */
export function useFolderPrefetch(
  entryAt: (element: Element) => FileEntry | undefined,
  sort: SortOrder,
) {
  const queryClient = useQueryClient()
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  function prefetch(target: EventTarget) {
    const entry = entryAt(target as Element)
    if (entry?.type !== 'folder' || entry.deleted_at !== null) return
    void queryClient.prefetchInfiniteQuery(
      entriesQuery({ kind: 'folder', folderHash: entry.hash }, sort),
    )
  }

  return {
    onPointerOver({ pointerType, target }: PointerEvent) {
      clearTimeout(rest.current)
      if (pointerType === 'mouse') rest.current = setTimeout(() => prefetch(target), REST_MS)
    },
    onPointerLeave: () => clearTimeout(rest.current),
    prefetch,
  }
}
