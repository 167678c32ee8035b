import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { EntryList, EntryPage, Sight } from './entry-pages.ts'

/** Most responses for one page that has grown. Beyond that, all following pages are refetched. */
const MOST_ANSWERS = 3
/** Entries above and below what is seen: one scrolls on. */
const MARGIN = 20
/** One who scrolls on does not look. */
const SETTLED_MS = 150

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { sightRef?: RefObject<Sight | null> }
  }
}

interface PageOfList {
  pages: readonly EntryPage[]
  at: number
  /** The cursor that the page starts after. */
  cursor: string | null
  /** Fetches the entries after one cursor, up to another. */
  ask: (cursor: string | null, until: string | null) => Promise<EntryPage>
}

/**
 * Refetches a page of a long list if it is in view; otherwise returns the cached one, marked stale. Pages keep their
 * boundaries, so each can be fetched alone.
 */
export async function refreshPage(
  queryClient: QueryClient,
  queryKey: QueryKey,
  place: PageOfList,
): Promise<EntryPage> {
  const { pages, at } = place
  const page = pages[at]
  const query = queryClient.getQueryCache().find<EntryList>({ queryKey, exact: true })
  const isStale = page?.isStale || query?.isStale()
  if (!page || !query || (isStale && isInSight(query, pages, at))) return askAgain(place)
  if (!isStale) return page
  refreshWhenInSight(queryClient, query)
  return { ...page, isStale: true }
}

/** All that is in its place by now; the pages behind it stay as they are cut, however much came or went in this one. */
async function askAgain({ pages, at, cursor, ask }: PageOfList): Promise<EntryPage> {
  const until = pages[at]?.next_cursor ?? null
  const data: FileEntry[] = []
  for (let from = cursor, answers = 1; ; answers++) {
    const answer = await ask(from, until)
    data.push(...answer.data)
    if (answer.next_cursor === null) return { ...answer, data, next_cursor: until }
    if (until === null || answers === MOST_ANSWERS) return { ...answer, data }
    from = answer.next_cursor
  }
}

function isInSight({ meta }: Query<EntryList>, pages: readonly EntryPage[], at: number): boolean {
  const sight = meta?.sightRef?.current
  if (!sight) return at === 0
  const first = pages.slice(0, at).reduce((sum, { data }) => sum + data.length, 0)
  const end = first + (pages[at]?.data.length ?? 0)
  return sight.first - MARGIN < end && sight.end + MARGIN >= first
}

const watched = new WeakSet<Query<EntryList>>()

/** For as long as it has pages that are known here only. */
function refreshWhenInSight(queryClient: QueryClient, query: Query<EntryList>): void {
  if (watched.has(query)) return
  watched.add(query)
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    const { fetchStatus, data } = query.state
    const isGone = queryClient.getQueryCache().get(query.queryHash) !== query
    if (!isGone && fetchStatus !== 'idle') return lookLater()
    const pages = data?.pages ?? []
    if (isGone || !pages.some(({ isStale }) => isStale)) {
      watched.delete(query)
      document.removeEventListener('scroll', lookLater, true)
      removeEventListener('resize', lookLater)
    } else if (
      query.isActive() &&
      pages.some(({ isStale }, at) => isStale && isInSight(query, pages, at))
    )
      void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
  }

  function lookLater() {
    clearTimeout(timer)
    timer = setTimeout(look, SETTLED_MS)
  }
  document.addEventListener('scroll', lookLater, true)
  addEventListener('resize', lookLater)
}
