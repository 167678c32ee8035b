import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { ListedLink, ListLinksResponse } from '#worker/features/sharing/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

type LinkPage = ListLinksResponse['pagination']

/** All links of the user, page by page. */
export const ownLinksQuery = infiniteQueryOptions({
  queryKey: ['drive', 'own-links'] as const,
  queryFn: ({ pageParam, signal }) =>
    unwrap<ListLinksResponse>(
      api['shareable-links'].$get({ query: { page: String(pageParam) } }, { init: { signal } }),
    ).then(({ pagination }) => pagination),
  initialPageParam: 1,
  getNextPageParam: (page: LinkPage) => page.next_page,
  // Numbers change with every visitor.
  staleTime: 0,
})

/** Puts a changed link into the list, or takes one out (null). */
export function changeOwnLink(
  queryClient: QueryClient,
  id: number,
  change: (link: ListedLink) => ListedLink | null,
): void {
  queryClient.setQueryData(
    ownLinksQuery.queryKey,
    (list: InfiniteData<LinkPage> | undefined) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.flatMap((link) => (link.id === id ? (change(link) ?? []) : link)),
        })),
      },
  )
}
