import { InfiniteQueryObserver, notifyManager, QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { pageUser } from '#tests/support/page-user.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ENTRIES_KEY, entriesKey } from '#web/islands/drive/state/api.ts'
import { hideEntries, showEntry } from '#web/islands/drive/state/entry-cache.ts'
import type { EntryList, EntryPage } from '#web/islands/drive/state/entry-pages.ts'

const ROOT = entriesKey({ kind: 'folder', folderHash: null }, { orderBy: 'name', orderDir: 'asc' })
const TRASH = entriesKey({ kind: 'trash', folderHash: null }, { orderBy: 'name', orderDir: 'asc' })

const USER_ID = pageUser()

const file = (id: number, name: string, ownerId = USER_ID) =>
  ({
    id,
    name,
    type: 'text',
    parent_id: null,
    workspace_id: 0,
    file_size: 1,
    users: [{ id: ownerId, owns_entry: true }],
  }) as FileEntry

const A = file(1, 'a.txt')
const B = file(2, 'b.txt')
const C = file(3, 'c.txt')

const pageOf = (data: FileEntry[], next_cursor: string | null = null): EntryPage => ({
  folder: null,
  breadcrumb: [],
  data,
  next_cursor,
})

/** A list on the screen whose next responses are given by the test. */
function watchList(first: EntryPage) {
  const queryClient = new QueryClient()
  queryClient.setQueryData<EntryList>(ROOT, { pages: [first], pageParams: [null] })
  let respond: (page: EntryPage) => void = () => {}
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ROOT,
    queryFn: () => new Promise<EntryPage>((resolve) => (respond = resolve)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: EntryPage) => next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown: string[][] = []
  // As React subscribes: once for all changes of a moment.
  const look = notifyManager.batchCalls(() => {
    const { data } = observer.getCurrentResult()
    shown.push((data?.pages ?? []).flatMap((page) => page.data.map(({ name }) => name)))
  })
  observer.subscribe(() => look())
  const respondWith = async (page: EntryPage) => {
    const count = shown.length
    respond(page)
    await vi.waitFor(() => expect(shown.length).toBeGreaterThan(count))
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  return { queryClient, observer, shown, respondWith }
}

it('a change made while the next page is loaded stays, and the page comes', async () => {
  const { queryClient, observer, shown, respondWith } = watchList(pageOf([A, B], 'next'))
  void observer.fetchNextPage()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
  showEntry(queryClient, { ...A, name: 'a renamed.txt' })
  await respondWith(pageOf([C]))
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['a renamed.txt', 'b.txt', 'c.txt']))
})

it('an entry deleted while the list is reloaded is at no moment shown again', async () => {
  const { queryClient, shown, respondWith } = watchList(pageOf([A, B, C]))
  hideEntries(queryClient, [A.id])
  void queryClient.invalidateQueries({ queryKey: ENTRIES_KEY })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
  hideEntries(queryClient, [B.id])
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['c.txt']))
  const before = shown.length
  // As it was when the request arrived.
  await respondWith(pageOf([B, C]))
  expect(shown.slice(before).length).toBeGreaterThan(0)
  for (const names of shown.slice(before)) expect(names).toEqual(['c.txt'])
})

it('a list that a change marked as stale stays so while other changes are put into it', () => {
  const queryClient = new QueryClient()
  const stale = { pages: [pageOf([A])], pageParams: [null] }
  queryClient.setQueryData<EntryList>(TRASH, stale, { updatedAt: 1000 })
  void queryClient.invalidateQueries({ queryKey: ENTRIES_KEY })
  expect(queryClient.getQueryState(TRASH)?.isInvalidated).toBe(true)
  showEntry(queryClient, { ...B, name: 'c.txt' })
  hideEntries(queryClient, [B.id])
  expect(queryClient.getQueryState(TRASH)).toMatchObject({
    isInvalidated: true,
    dataUpdatedAt: 1000,
  })
})

it('what is shared by itself does not come into the user’s own top folder, whatever is changed of it', () => {
  const { queryClient } = watchList(pageOf([A]))
  showEntry(queryClient, file(9, 'shared.txt', USER_ID + 1))
  showEntry(queryClient, B)
  const { pages } = queryClient.getQueryData<EntryList>(ROOT) ?? { pages: [] }
  expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(['a.txt', 'b.txt'])
})

it('a folder that is open grows with what is put into it, and by the difference with what is replaced', () => {
  const folder = { ...file(9, 'Reefs'), type: 'folder', file_size: 10 } as FileEntry
  const key = entriesKey(
    { kind: 'folder', folderHash: 'reefs' },
    { orderBy: 'name', orderDir: 'asc' },
  )
  const queryClient = new QueryClient()
  const page = { ...pageOf([]), folder }
  queryClient.setQueryData<EntryList>(key, { pages: [page], pageParams: [null] })
  const sizeAfter = (sizeBytes: number) => {
    showEntry(queryClient, { ...A, parent_id: 9, file_size: sizeBytes })
    return queryClient.getQueryData<EntryList>(key)?.pages[0]?.folder?.file_size
  }
  expect([sizeAfter(1), sizeAfter(1), sizeAfter(5)]).toEqual([11, 11, 15])
})
