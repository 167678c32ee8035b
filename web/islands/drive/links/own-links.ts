import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { ListedLink, ListLinksResponse } from '#worker/features/links/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

type LinkPage = ListLinksResponse['pagination']

export const OWN_LINKS_KEY = ['drive', 'own-links'] as const

/** All links of the user into a workspace, page by page. */
export const ownLinksQuery = (workspaceId: number) =>
  infiniteQueryOptions({
    queryKey: [...OWN_LINKS_KEY, workspaceId] as const,
    queryFn: ({ pageParam, signal }) =>
      unwrap<ListLinksResponse>(
        api['shareable-links'].$get(
          { query: { page: String(pageParam), workspaceId: String(workspaceId) } },
          { init: { signal } },
        ),
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
  queryClient.setQueriesData(
    { queryKey: OWN_LINKS_KEY },
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
