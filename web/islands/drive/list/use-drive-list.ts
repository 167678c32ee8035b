import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { entriesQuery } from '../api.ts'
import type { DriveView } from '../drive-view.ts'
import type { SortOrder } from '#web/sort-order.ts'

/** What a view shows, page by page. */
export function useDriveList(view: DriveView, sort: SortOrder) {
  const query = useInfiniteQuery(entriesQuery(view, sort))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const entries = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  /** All that the folder holds, for what is done to "everything". */
  const loadAll = useCallback(async (): Promise<FileEntry[]> => {
    for (
      let { data: loaded, hasNextPage: hasMore } = await fetchNextPage({ cancelRefetch: false });
      ;
    ) {
      if (!hasMore) return loaded?.pages.flatMap((page) => page.data) ?? []
      ;({ data: loaded, hasNextPage: hasMore } = await fetchNextPage())
    }
  }, [fetchNextPage])

  return {
    firstPage: data?.pages[0],
    entries,
    error: data ? null : query.error,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasLoadMoreFailed: query.isFetchNextPageError,
    loadMore,
    loadAll,
  }
}

export type DriveList = ReturnType<typeof useDriveList>
