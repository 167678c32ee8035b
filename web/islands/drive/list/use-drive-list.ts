import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { entriesQuery } from '../state/api.ts'
import type { DriveView } from '../state/drive-view.ts'
import type { EntryPage, Sight } from '../state/entry-pages.ts'
import type { SortOrder } from '#web/listing/list-columns.tsx'

/** The entries of a view, page by page. */
export function useDriveList(view: DriveView, sort: SortOrder) {
  const sightRef = useRef<Sight | null>(null)
  const query = useInfiniteQuery({ ...entriesQuery(view, sort), meta: { sightRef } })
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query
  // The pages in the cache outlive the folder's deletion and the end of its share.
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const pages = isGone ? undefined : data?.pages
  const entries = useMemo(() => entriesIn(pages ?? []), [pages])

  // No next page during a refetch: the query would drop one of the responses. A page request that the refetch canceled
  // is repeated afterwards.
  const place = JSON.stringify([view, sort])
  const pageCount = pages?.length ?? 0
  const wanted = useRef({ place, pageCount: 0 })
  const loadMore = useCallback(() => {
    // A failed page is requested again only when the user retries.
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
    error: pages ? null : query.error,
    retry: () => void query.refetch(),
    hasMore: hasNextPage && !isGone,
    /** Whether the server may have more entries. */
    isPartlyKnown: hasNextPage || (pages?.some(({ isStale }) => isStale) ?? false),
    isLoadingMore: isFetchingNextPage,
    hasLoadMoreFailed: isFetchNextPageError,
    loadMore,
    retryMore: () => void fetchNextPage(),
    loadAll,
    sightRef,
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
