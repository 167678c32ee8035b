import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ListEntriesResponse } from '#worker/features/drive/listing/list-schema.ts'
import type { FileEntry, SpaceUsage } from '#worker/features/drive/entries/schema.ts'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { toEntryPage, type EntryList, type EntryPage } from './entry-pages.ts'
import { sortOf, type DriveView } from './drive-view.ts'
import type { SortOrder } from '#web/listing/list-columns.tsx'

/** A screen or two; small enough for the first HTML. */
export const ENTRIES_PER_PAGE = 100

/** Pages after the first one: a screen or two further. */
const ENTRIES_PER_NEXT_PAGE = 200
/** Who has come this far goes further: to the end, often. */
export const FAR_DOWN = 1000
/** The server's limit. */
export const MOST_PER_PAGE = 1000

/** As many pages of a list are asked for again after a change; of longer ones, those in sight. */
const MOST_PAGES_AGAIN = 3

/** Ids in one call: the server's own limit is 1,000. */
const IDS_PER_CALL = 500

export const ENTRIES_KEY = ['drive', 'entries'] as const
export const ENTRY_KEY = ['drive', 'entry'] as const
/** Of entries directly in folders. */
export const FOLDER_COUNT_KEY = ['drive', 'folder-count'] as const
export const SPACE_USAGE_KEY = ['drive', 'space-usage'] as const

/** By `keepFresh`, which asks first whether anything has changed. */
export const KEPT_FRESH = { refetchOnWindowFocus: false } as const

export function entriesKey(view: DriveView, chosen: SortOrder) {
  const sort = sortOf(view, chosen)
  return [...ENTRIES_KEY, view, sort && { orderBy: sort.orderBy, orderDir: sort.orderDir }] as const
}

/** The same for the server's verb and the browser's call. */
export function listInput(view: DriveView, chosen: SortOrder) {
  const sort = sortOf(view, chosen)
  return {
    ...sourceOf(view),
    ...(view.workspaceId !== undefined && { workspaceId: String(view.workspaceId) }),
    ...(sort && { orderBy: sort.orderBy, orderDir: sort.orderDir }),
    perPage: ENTRIES_PER_PAGE,
  }
}

function sourceOf(view: DriveView) {
  switch (view.kind) {
    case 'folder':
      return view.folderHash ? { folderId: view.folderHash } : {}
    case 'shares':
      return { sharedOnly: 'true' as const }
    case 'recent':
      return { recentOnly: 'true' as const }
    case 'starred':
      return { starredOnly: 'true' as const }
    case 'trash':
      return {
        deletedOnly: 'true' as const,
        ...(view.folderHash && { folderId: view.folderHash }),
      }
    case 'search':
      return {
        pageId: 'search',
        ...(view.isInFolder && view.folderHash && { folderId: view.folderHash }),
        ...(view.query && { query: view.query }),
        ...(view.filters && { filters: view.filters }),
      }
  }
}

/** Longer than a page's first HTML takes to come alive. */
const RECENT_FRESH_MS = 5000

export function entriesQuery(view: DriveView, sort: SortOrder) {
  return infiniteQueryOptions({
    queryKey: entriesKey(view, sort),
    queryFn: async (context) => {
      const { client, queryKey, pageParam } = context
      const list = client.getQueryData<EntryList>(queryKey)
      const at = list?.pageParams.indexOf(pageParam) ?? -1
      const perPage = pageSize(list?.pages ?? [], at)
      const ask = (cursor: string | null, until: string | null = null) =>
        fetchEntries(view, sort, { cursor, until, perPage }, context.signal)
      if (!list || at === -1 || list.pages.length <= MOST_PAGES_AGAIN) return ask(pageParam)
      // Without this part, as when the site has a new version by now, each page is asked for.
      const part = await import('./refresh-page.ts').catch(() => null)
      if (!part) return ask(pageParam)
      return part.refreshPage(client, queryKey, { pages: list.pages, at, cursor: pageParam, ask })
    },
    ...KEPT_FRESH,
    // Opening a file changes only this list, which is noted on the server.
    ...(view.kind === 'recent' && { staleTime: RECENT_FRESH_MS }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: EntryPage) => page.next_cursor,
  })
}

/** Of the page at an index, which can be loaded already; -1 = the one after all of them. */
function pageSize(pages: readonly EntryPage[], at: number): number {
  if (at === 0 || pages.length === 0) return ENTRIES_PER_PAGE
  const before = at === -1 ? pages : pages.slice(0, at)
  const isFar = before.reduce((sum, { data }) => sum + data.length, 0) >= FAR_DOWN
  const own = pages[at]?.data.length ?? 0
  return isFar || own > ENTRIES_PER_NEXT_PAGE ? MOST_PER_PAGE : ENTRIES_PER_NEXT_PAGE
}

/** The page after `cursor` (null = the first one), up to what ends at `until`. */
export async function fetchEntries(
  view: DriveView,
  sort: SortOrder,
  {
    cursor,
    until = null,
    perPage,
  }: { cursor: string | null; until?: string | null; perPage: number },
  signal: AbortSignal,
): Promise<EntryPage> {
  const query = {
    ...listInput(view, sort),
    perPage: String(perPage),
    ...(cursor && { cursor }),
    ...(until && { until }),
  }
  return toEntryPage(
    await unwrap<ListEntriesResponse>(
      api.drive['file-entries'].$get({ query }, { init: { signal } }),
    ),
  )
}

/** @param key its id or its hash. */
export const entryQuery = (key: number | string) =>
  queryOptions({
    ...KEPT_FRESH,
    queryKey: [...ENTRY_KEY, key] as const,
    queryFn: ({ signal }) =>
      unwrap<{ fileEntry: FileEntry }>(
        api['file-entries'][':id'].$get(
          { param: { id: String(key) }, query: {} },
          { init: { signal } },
        ),
      ).then(({ fileEntry }) => fileEntry),
  })

export const spaceUsageQuery = (workspaceId: number) =>
  queryOptions({
    ...KEPT_FRESH,
    queryKey: [...SPACE_USAGE_KEY, workspaceId] as const,
    queryFn: ({ signal }) =>
      unwrap<SpaceUsage>(
        api.user['space-usage'].$get(
          { query: { workspaceId: String(workspaceId) } },
          { init: { signal } },
        ),
      ),
  })

export function savePreferences(json: Partial<DrivePreferences>) {
  return unwrap(api.drive.preferences.$put({ json }))
}

/** @param workspaceId whose root null is; absent = that of the workspace that is shown. */
export function createFolder(name: string, parentId: number | null, workspaceId?: number) {
  const query = workspaceId === undefined ? {} : { workspaceId: String(workspaceId) }
  return unwrap(api.folders.$post({ query, json: { name, parentId } }))
}

export function renameEntry(id: number, name: string, initialName: string) {
  return unwrap(
    api['file-entries'][':id'].$put({
      param: { id: String(id) },
      query: {},
      json: { name, initialName },
    }),
  )
}

export async function deleteEntries(ids: number[], { forever = false } = {}): Promise<void> {
  for (const entryIds of chunks(ids)) {
    await unwrap(
      api['file-entries'].delete.$post({ query: {}, json: { entryIds, deleteForever: forever } }),
    )
  }
}

export function emptyTrash() {
  return unwrap(api['file-entries'].delete.$post({ query: {}, json: { emptyTrash: true } }))
}

export async function restoreEntries(ids: number[]): Promise<void> {
  for (const entryIds of chunks(ids)) {
    await unwrap(api['file-entries'].restore.$post({ query: {}, json: { entryIds } }))
  }
}

/** As many at a time as a call takes. */
export function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / IDS_PER_CALL) }, (_, index) =>
    all.slice(index * IDS_PER_CALL, (index + 1) * IDS_PER_CALL),
  )
}

export const idsOf = (entries: readonly Pick<FileEntry, 'id'>[]): number[] =>
  entries.map(({ id }) => id)

/** Does something to as many at a time as a call takes, and answers to which it was done, and why to no more. */
export async function doToMany(
  entries: readonly FileEntry[],
  call: (ids: number[]) => Promise<unknown>,
): Promise<{ done: FileEntry[]; error?: unknown }> {
  const done: FileEntry[] = []
  try {
    for (const chunk of chunks(entries)) {
      await call(idsOf(chunk))
      done.push(...chunk)
    }
  } catch (error) {
    return { done, error }
  }
  return { done }
}
