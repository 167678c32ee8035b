import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { entriesQuery } from '../state/api.ts'
import type { DriveView } from '../state/drive-view.ts'
import type { EntryPage } from '../state/entry-pages.ts'
import type { SortOrder } from '#web/listing/list-columns.tsx'

/** What a view shows, page by page. */
export function useDriveList(view: DriveView, sort: SortOrder) {
  /** The element that the list is shown in. */
  const contentRef = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery({ ...entriesQuery(view, sort), meta: { contentRef } })
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query
  const pages = data?.pages
  const entries = useMemo(() => entriesIn(pages ?? []), [pages])

  // While the list is asked for again, the next page waits: its answer would be put behind what was there before, and
  // the other one be lost. And a page that was called off by that is asked for after it.
  const place = JSON.stringify([view, sort])
  const pageCount = pages?.length ?? 0
  const wanted = useRef({ place, pageCount: 0 })
  const loadMore = useCallback(() => {
    // What could not be had is asked for again when somebody says so.
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    wanted.current = { place, pageCount: pageCount + 1 }
    if (!isFetching) void fetchNextPage()
  }, [
    place,
    pageCount,
    hasNextPage,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  ])
  useEffect(() => {
    const isWanted = wanted.current.place === place && wanted.current.pageCount > pageCount
    if (isWanted && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [place, pageCount, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  useEffect(() => {
    if (isFetchNextPageError) showHttpErrorToast(query.error)
  }, [isFetchNextPageError, query.error])

  const isLoadingAll = useRef(false)
  /**
   * All that the view holds, for what is done to "everything"; nothing when that can't be had, which is told of, or is
   * asked for already.
   */
  const loadAll = useCallback(async (): Promise<FileEntry[]> => {
    if (isLoadingAll.current) return []
    isLoadingAll.current = true
    try {
      const { loadEverything } = await import('./load-everything.ts')
      return await loadEverything(view, sort, pages ?? [])
    } catch (error) {
      showHttpErrorToast(error)
      return []
    } finally {
      isLoadingAll.current = false
    }
  }, [view, sort, pages])

  return {
    firstPage: pages?.[0],
    entries,
    error: data ? null : query.error,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    /** Whether the server may know of more than is known here. */
    isPartlyKnown: hasNextPage || (pages?.some(({ isStale }) => isStale) ?? false),
    isLoadingMore: isFetchingNextPage,
    hasLoadMoreFailed: isFetchNextPageError,
    loadMore,
    retryMore: () => void fetchNextPage(),
    loadAll,
    contentRef,
  }
}

export type DriveList = ReturnType<typeof useDriveList>

/** Each once: what was moved may be known where it was, too, and where it is now is known by the younger page. */
function entriesIn(pages: readonly EntryPage[]): FileEntry[] {
  const pageOf = new Map<number, EntryPage>()
  for (const page of pages)
    for (const { id } of page.data) if (pageOf.get(id)?.isStale ?? true) pageOf.set(id, page)
  return pages.flatMap((page) => page.data.filter(({ id }) => pageOf.get(id) === page))
}
