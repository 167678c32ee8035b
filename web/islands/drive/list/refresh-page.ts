import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { EntryList, EntryPage } from '../entry-pages.ts'

/** A page that has grown takes more than one answer. Where so much is new, all that follows is asked for anew. */
const MOST_ANSWERS = 3
/** Entries above and below what is seen: headers and gaps make places inexact. */
const MARGIN = 20
/** One who scrolls on does not look. */
const SETTLED_MS = 150

interface PageOfList {
  pages: readonly EntryPage[]
  at: number
  /** What it begins after. */
  cursor: string | null
  /** Asks the server for what follows a cursor. */
  ask: (cursor: string | null) => Promise<EntryPage>
}

/**
 * A page of a long list that is asked for again: from the server where it is in sight; elsewhere as it is known here,
 * until it comes in sight. Pages go on where they began and ended, so each can be had without the others.
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
  if (!page || !query || (isStale && isInSight(pages, at))) return askAgain(place)
  if (!isStale) return page
  refreshWhenInSight(queryClient, query)
  return { ...page, isStale: true }
}

async function askAgain({ pages, at, cursor, ask }: PageOfList): Promise<EntryPage> {
  const old = pages[at]
  const isLast = at === pages.length - 1
  const own = idsIn(pages.slice(at, at + 1))
  const later = idsIn(pages.slice(at + 1))
  let answer = await ask(cursor)
  const data = [...answer.data]
  for (let answers = 1; answer.next_cursor !== null; answers++) {
    const isSameEnd = answer.next_cursor === old?.next_cursor
    if (isSameEnd || (isLast && old?.next_cursor)) break
    const end = endOfPage(data, own, later)
    if (end < data.length)
      return { ...answer, data: data.slice(0, end), next_cursor: old?.next_cursor ?? null }
    if (answers === MOST_ANSWERS) break
    answer = await ask(answer.next_cursor)
    data.push(...answer.data)
  }
  return { ...answer, data }
}

const idsIn = (pages: readonly EntryPage[]) =>
  new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)))

/**
 * Where what belongs to later pages begins: with the fewest of this page behind it and of the later ones before it, as
 * some may have been moved from one to the other.
 */
function endOfPage(data: readonly FileEntry[], own: Set<number>, later: Set<number>): number {
  let end = 0
  let gain = 0
  let mostGain = 0
  for (const [index, { id }] of data.entries()) {
    if (own.has(id)) gain += 1
    else if (later.has(id)) gain -= 1
    if (gain < mostGain) continue
    mostGain = gain
    end = index + 1
  }
  return end
}

function isInSight(pages: readonly EntryPage[], at: number): boolean {
  const list = document.querySelector('[data-entries]')
  if (!list) return at === 0
  const countIn = (some: readonly EntryPage[]) =>
    some.reduce((sum, { data }) => sum + data.length, 0)
  const { scrollTop, clientHeight, scrollHeight } = list
  const indexAt = (top: number) => (top / scrollHeight) * countIn(pages)
  const first = countIn(pages.slice(0, at))
  const end = first + (pages[at]?.data.length ?? 0)
  return indexAt(scrollTop) - MARGIN < end && indexAt(scrollTop + clientHeight) + MARGIN >= first
}

const watched = new WeakSet<Query<EntryList>>()

/** For as long as it has pages that are known here only. */
function refreshWhenInSight(queryClient: QueryClient, query: Query<EntryList>): void {
  if (watched.has(query)) return
  watched.add(query)
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    const { fetchStatus, data } = query.state
    if (fetchStatus !== 'idle') return lookLater()
    const pages = data?.pages ?? []
    const isGone = queryClient.getQueryCache().get(query.queryHash) !== query
    if (isGone || !pages.some(({ isStale }) => isStale)) {
      watched.delete(query)
      document.removeEventListener('scroll', lookLater, true)
    } else if (query.isActive() && pages.some(({ isStale }, at) => isStale && isInSight(pages, at)))
      void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
  }

  function lookLater() {
    clearTimeout(timer)
    timer = setTimeout(look, SETTLED_MS)
  }
  document.addEventListener('scroll', lookLater, true)
}
