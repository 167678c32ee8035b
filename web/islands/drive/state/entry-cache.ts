import type { Query, QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { pageUserId } from '#web/api/api-client.ts'
import { ENTRIES_KEY, ENTRY_KEY, FOLDER_COUNT_KEY, SPACE_USAGE_KEY } from './api.ts'
import type { DriveView } from './drive-view.ts'
import type { EntryList, EntryPage } from './entry-pages.ts'
import { refreshFolders } from './folders-query.ts'
import { ownerOf } from './ownership.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { refreshCalmly } from './refresh-calmly.ts'
import { compareEntries, type SortOrder } from '#web/listing/list-columns.tsx'

/** Each of them is a look through all lists. */
const MOST_SHOWN = 50

type EntriesKey = readonly [...typeof ENTRIES_KEY, DriveView, SortOrder | null]

/**
 * Puts a new or changed entry where it belongs in the lists of its folder, and changes it where else it is listed,
 * without asking the server.
 */
export function showEntry(queryClient: QueryClient, entry: FileEntry): void {
  insertEntries(queryClient, [entry])
  if (entry.type === 'folder') void refreshFolders(queryClient)
}

/** The same for many, of which the server is asked anyway: those on the first screen do. */
export function showEntries(queryClient: QueryClient, entries: readonly FileEntry[]): void {
  insertEntries(queryClient, entries.slice(0, MOST_SHOWN))
}

/** In one step: each change of a list rerenders it. */
export function insertEntries(queryClient: QueryClient, entries: readonly FileEntry[]): void {
  tellOtherTabs()
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  changeSingles(queryClient, byId, (old) => ({ ...old, ...byId.get(old.id) }))
  changeLists(queryClient, (list, [, , view, sort]) =>
    entries.reduce((pages, entry) => withEntry(pages, entry, view, sort), list.pages),
  )
  refreshCalmly(queryClient, FOLDER_COUNT_KEY)
  // They may belong into lists of the whole drive by now: these are asked for when they are shown next.
  void queryClient.invalidateQueries({
    queryKey: ENTRIES_KEY,
    predicate: ({ queryKey }) => (queryKey as unknown as EntriesKey)[2].kind !== 'folder',
    refetchType: 'none',
  })
}

function withEntry(
  pages: EntryPage[],
  entry: FileEntry,
  view: DriveView,
  sort: SortOrder | null,
): EntryPage[] {
  if (view.kind !== 'folder' || !sort) return withChangedEntry(pages, entry)
  const others = withoutEntries(withChangedFolder(pages, entry), new Set([entry.id]))
  const isShownHere =
    (others[0]?.folder?.id ?? null) === entry.parent_id &&
    (view.folderHash !== null || isInTopOf(view.workspaceId ?? 0, entry))
  if (!isShownHere) return others
  return insertSorted(withGrownFolder(others, entry, pages), entry, sort)
}

/** The folder's own size, until the list is loaded again. */
function withGrownFolder(
  [first, ...others]: EntryPage[],
  entry: FileEntry,
  before: readonly EntryPage[],
): EntryPage[] {
  if (!first?.folder) return first ? [first, ...others] : others
  const { folder } = first
  const former = before.flatMap(({ data }) => data.find(({ id }) => id === entry.id) ?? [])[0]
  const growth = entry.file_size - (former?.file_size ?? 0)
  return [{ ...first, folder: { ...folder, file_size: folder.file_size + growth } }, ...others]
}

/** The user's own top folder does not list what is shared by itself: the folder above is another's. */
const isInTopOf = (workspaceId: number, entry: FileEntry): boolean =>
  workspaceId === entry.workspace_id && (workspaceId !== 0 || ownerOf(entry)?.id === pageUserId())

/**
 * Takes entries out of every list (or of those of a kind); what they were is in the returned snapshot.
 */
export function hideEntries(
  queryClient: QueryClient,
  ids: readonly number[],
  kind?: DriveView['kind'],
): () => void {
  const before = queryClient.getQueriesData<EntryList>({ queryKey: ENTRIES_KEY })
  const hidden = new Set(ids)
  changeLists(queryClient, (list, [, , view]) =>
    kind === undefined || view.kind === kind ? withoutEntries(list.pages, hidden) : list.pages,
  )
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
  }
}

/** Changes entries in every list that they are in; what they were is in the returned snapshot. */
export function changeEntries(
  queryClient: QueryClient,
  ids: readonly number[],
  change: (entry: FileEntry) => FileEntry,
): () => void {
  const before = queryClient.getQueriesData<EntryList>({ queryKey: ENTRIES_KEY })
  const changed = new Set(ids)
  changeLists(queryClient, ({ pages }) =>
    pages.map((page) =>
      page.data.some(({ id }) => changed.has(id))
        ? {
            ...page,
            data: page.data.map((entry) => (changed.has(entry.id) ? change(entry) : entry)),
          }
        : page,
    ),
  )
  changeSingles(queryClient, changed, change)
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
  }
}

/** Those that are known apart from any list. */
function changeSingles(
  queryClient: QueryClient,
  ids: { has: (id: number) => boolean },
  change: (entry: FileEntry) => FileEntry,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ENTRY_KEY }))
    changeData<FileEntry>(queryClient, query, (entry) =>
      ids.has(entry.id) ? change(entry) : entry,
    )
}

/** Keeps the data's age and staleness. */
function changeData<Data>(
  queryClient: QueryClient,
  query: Query,
  change: (data: Data) => Data,
): void {
  const { dataUpdatedAt: updatedAt, isInvalidated } = query.state
  queryClient.setQueryData<Data>(query.queryKey, (data) => data && change(data), { updatedAt })
  if (isInvalidated) query.invalidate()
}

/**
 * Asks the server again for what is shown, and for the rest when it is shown next.
 * @param changed what has changed, where that is known: files leave the tree of folders as it is.
 */
export async function refreshDrive(
  queryClient: QueryClient,
  changed?: readonly Pick<FileEntry, 'type'>[],
): Promise<void> {
  tellOtherTabs()
  const hasFolders = changed?.some(({ type }) => type === 'folder') ?? true
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ENTRIES_KEY }),
    queryClient.invalidateQueries({ queryKey: ENTRY_KEY }),
    queryClient.invalidateQueries({ queryKey: SPACE_USAGE_KEY }),
    hasFolders && refreshFolders(queryClient),
  ])
}

/** A list request in flight may have been answered before the change, so the change is applied to its response, too. */
function changeLists(
  queryClient: QueryClient,
  change: (list: EntryList, key: EntriesKey) => EntryPage[],
): void {
  const changeList = (query: Query) =>
    changeData<EntryList>(queryClient, query, (list) => ({
      ...list,
      pages: change(list, query.queryKey as unknown as EntriesKey),
    }))
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ENTRIES_KEY })) {
    changeList(query)
    if (query.state.fetchStatus === 'fetching')
      query.promise?.then(
        () => changeList(query),
        () => undefined,
      )
  }
}

function withoutEntries(pages: EntryPage[], ids: Set<number>): EntryPage[] {
  return pages.map((page) =>
    page.data.some((entry) => ids.has(entry.id))
      ? { ...page, data: page.data.filter((entry) => !ids.has(entry.id)) }
      : page,
  )
}

/** Lists of many folders keep their order until they are asked for again; the folder named beside stays. */
function withChangedEntry(pages: EntryPage[], entry: FileEntry): EntryPage[] {
  return pages.map((page) => ({
    ...page,
    data: page.data.map((other) => (other.id === entry.id ? { ...other, ...entry } : other)),
  }))
}

/** It may be the folder that is listed, or one above it. */
function withChangedFolder(pages: EntryPage[], entry: FileEntry): EntryPage[] {
  return pages.map((page) => ({
    ...page,
    folder: page.folder?.id === entry.id ? entry : page.folder,
    breadcrumb: page.breadcrumb.map((crumb) =>
      crumb.id === entry.id ? { ...crumb, name: entry.name } : crumb,
    ),
  }))
}

function insertSorted(pages: EntryPage[], entry: FileEntry, sort: SortOrder): EntryPage[] {
  const target = pages.findIndex(
    (page) =>
      page.next_cursor === null ||
      page.data.some((other) => compareEntries(entry, other, sort) < 0),
  )
  // Beyond what is loaded: it comes with its page.
  if (target === -1) return pages
  return pages.map((page, index) => {
    if (index !== target) return page
    const at = page.data.findIndex((other) => compareEntries(entry, other, sort) < 0)
    return { ...page, data: page.data.toSpliced(at === -1 ? page.data.length : at, 0, entry) }
  })
}
