import { z } from 'zod'
import { authorize, workspaceIdOf } from '#worker/access/access.ts'
import { openSpace, spaceIdsOf } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { decodeCursor, encodeCursor } from '#worker/paging/cursor.ts'
import { pageNumbers } from '#worker/paging/page-numbers.ts'
import { searchTerms } from '#worker/names/search-key.ts'
import { presentUsage } from '../space/get-space-usage.ts'
import { folderRef, ROOT } from '../entries/folder-ref.ts'
import type { FolderRef } from '../entries/folder-ref.ts'
import type { FolderRow } from './folder-queries.ts'
import { presentFolderNode } from './list-folders.ts'
import { wholeLevels } from './folder-tree-queries.ts'
import { breadcrumbOf } from './breadcrumb.ts'
import { isNumeric, placeOf, selectFolderPage } from './list-queries.ts'
import type { ListOrder } from './computed-orders.ts'
import type { ListPage } from './list-queries.ts'
import { matchOf } from './entry-match.ts'
import { isTopmost, presentEntry } from '../entries/present.ts'
import { markGrantsSeen } from '../entries/grant-queries.ts'
import type { EntryRow, ShownEntry } from '../entries/entry-rows.ts'
import type {
  EntryPagination,
  FolderNode,
  ListEntriesQuery,
  ListEntriesResponse,
  PageQuery,
  OrderDirection,
} from './list-schema.ts'
import type { FileEntry, SpaceUsage } from '../entries/schema.ts'
import { readInSlices } from './read-in-slices.ts'
import type { Usage } from '../space/usage-queries.ts'
import { selectSpacePage } from './space-queries.ts'
import type { FoundEntry, SpacePage } from './space-queries.ts'

/** A cursor's content. */
const FolderPlace = z.object({
  isFolder: z.boolean(),
  value: z.union([z.string(), z.number()]),
  id: z.number(),
})

/** Of a list in this order: of another one, it is none of this list's. */
export const placeIn = (orderBy: ListOrder) =>
  FolderPlace.extend({ value: isNumeric(orderBy) ? z.number() : z.string() })

/** `pageId` of what lists the whole drive. */
const SEARCH_PAGE = 'search'

/** Names that `pageId` accepts instead of a folder, and their meaning. */
const NAMED_PAGES = new Map<string, Partial<ListEntriesQuery>>([
  ['home', {}],
  [SEARCH_PAGE, { pageId: SEARCH_PAGE }],
  ['recent', { recentOnly: true }],
  ['starred', { starredOnly: true }],
  ['trash', { deletedOnly: true }],
  ['sharedWithMe', { sharedOnly: true }],
])

function withNamedPage({ pageId = '', ...query }: ListEntriesQuery): ListEntriesQuery {
  return { ...query, ...(NAMED_PAGES.get(pageId) ?? { pageId }) }
}

export interface FolderView {
  list: ListEntriesResponse
  /** The workspace that it is shown in: of a folder, the one that it is in, as far as that is the caller's. */
  workspaceId: number
  spaceUsage: SpaceUsage
  /** The folders of a side bar, level by level by the id of the folder that they are in; absent = not whole, or not asked for. */
  tree: ReadonlyMap<number | null, FolderNode[]>
  /** Of the drive as it is listed, as `getDriveVersion` returns it; null = not asked for. */
  version: string | null
}

/**
 * Returns a page of a folder, search, the trash … (`ListEntriesQuery`) and the caller's used space, in one round trip.
 * @param options.isWholePage with the folders around the one shown and the drive's version
 * @throws NotFoundError, ValidationError.
 */
export async function listEntries(
  ctx: RequestContext,
  input: ListEntriesQuery,
  { isWholePage = false }: { isWholePage?: boolean } = {},
): Promise<FolderView> {
  const query = withNamedPage(input)
  const space = openSpace(ctx, query.workspaceId)
  const page = { ...pageOf(ctx, space, query), isWholePage }
  const found = await selectPage(ctx, query, page)
  const wanted = 'hash' in page.folders ? 1 : page.folders.ids.filter((id) => id !== null).length
  if (found.folders.length !== wanted) throw new NotFoundError()
  authorize(space, 'view', [...found.folders, ...found.rows])

  const { terms } = page
  const present = (row: ShownEntry | FoundEntry): FileEntry => ({
    ...withoutOwnPermissions(presentEntry(row, space), space.user.id),
    ...('location' in row && {
      // A folder above what is shared is its owner's alone.
      location: isTopmost(row) ? null : row.location,
      ...(row.notedAt !== null &&
        row.notedHow !== null && { recent: { at: row.notedAt, how: row.notedHow } }),
      ...(row.deletedFrom && { deleted_from: row.deletedFrom }),
      ...(terms.length > 0 && { match: matchOf(row, terms) }),
    }),
  })
  const pagination = paginate(found.rows, {
    query,
    place: (row) => placeOf(row, page.orderBy),
    present,
  })
  const [folder = null] = found.folders.length === 1 ? found.folders : []
  noteSeen(ctx, space.user.id, [...found.folders, ...found.rows])
  return {
    list: {
      ...pagination,
      folder: folder && present(folder),
      breadcrumb: folder ? breadcrumbOf(folder, found.crumbs) : [],
      status: 'success',
    },
    ...activeSpace(ctx, space, folder, found.space),
    tree: presentTree(found.tree),
    version: found.space?.version ?? null,
  }
}

/** Levels of a space of the caller's own, where nothing above is hidden. */
const presentTree = (rows: readonly FolderRow[]): FolderView['tree'] =>
  new Map(
    [...wholeLevels(rows)].map(([parentId, level]) => [
      parentId,
      level.map((row) => presentFolderNode(row, 1)),
    ]),
  )

function activeSpace(
  ctx: RequestContext,
  space: OpenSpace,
  folder: EntryRow | null,
  usage: Usage | null,
): Pick<FolderView, 'workspaceId' | 'spaceUsage'> {
  const shown = folder && spaceIdsOf(space.user).includes(folder.spaceId) ? folder : null
  const { kind, id } = shown
    ? { kind: shown.spaceKind, id: workspaceIdOf(shown) }
    : { kind: space.space.kind, id: workspaceIdOf({ ...space, spaceKind: space.space.kind }) }
  return { workspaceId: id, spaceUsage: presentUsage(ctx, { ...space.space, kind }, usage) }
}

function selectPage({ deps, site }: RequestContext, query: ListEntriesQuery, page: ListPage) {
  const { terms } = page
  const isOfSpace =
    query.deletedOnly ||
    query.starredOnly ||
    query.recentOnly ||
    terms.length > 0 ||
    query.pageId === SEARCH_PAGE
  if (!isOfSpace && !isSharedList(query))
    return readInSlices(page, (slice) => selectFolderPage(deps.db, slice))
  const source = sourceOf(query)
  return readInSlices(page, (slice) =>
    selectSpacePage(deps.db, {
      ...slice,
      source,
      isTextSearched: site.settings['drive.search_text'],
      isStarred: query.starredOnly,
    }),
  )
}

/** The list of what is shared with the caller; with a folder it is a list of that. */
const isSharedList = (query: ListEntriesQuery) => query.sharedOnly && !folderOf(query)

function sourceOf(query: ListEntriesQuery): SpacePage['source'] {
  if (query.deletedOnly) return folderOf(query) ? 'trashed' : 'trash'
  if (isSharedList(query)) return 'shared'
  return query.recentOnly ? 'recent' : 'all'
}

/** Tells the others who share an entry that this account has it; after the response, once. */
function noteSeen(ctx: RequestContext, userId: number, rows: readonly EntryRow[]): void {
  const unseen = rows.filter(({ grant }) => grant?.isSeen === false).map(({ id }) => id)
  if (unseen.length > 0)
    ctx.deps.inBackground((db) => markGrantsSeen(db, userId, unseen, ctx.deps.clock()))
}

function pageOf(
  ctx: RequestContext,
  { user, spaceId, space }: OpenSpace,
  query: ListEntriesQuery,
): Omit<ListPage, 'isWholePage'> {
  const terms = searchTerms(query.query)
  const order = orderOf(query, terms.length > 0)
  return {
    spaceId,
    isPersonal: space.kind === 'personal',
    ownSpaceIds: spaceIdsOf(user),
    userId: user.id,
    terms,
    folders: foldersOf(query),
    type: query.type || null,
    filters: query.filters ?? [],
    timeZone: user.timezone ?? (ctx.site.settings['dates.default_timezone'] || 'UTC'),
    ...order,
    after: query.cursor === undefined ? null : decodeCursor(query.cursor, placeIn(order.orderBy)),
    until:
      query.until === undefined ? null : decodeCursor(query.until, placeIn(order.orderBy), 'until'),
    ...spanOf(query),
  }
}

function foldersOf(query: ListEntriesQuery): FolderRef {
  const { parentIds, deletedOnly } = query
  const folder = folderOf(query)
  if (folder) return folderRef(folder)
  return !deletedOnly && parentIds && parentIds.length > 0 ? { ids: parentIds } : ROOT
}

/** The folder that is named; empty = none. */
function folderOf({ folderId, pageId }: ListEntriesQuery): string {
  const folder = folderId || (pageId === SEARCH_PAGE ? '' : (pageId ?? ''))
  return folder === '0' ? '' : folder
}

function orderOf(
  query: ListEntriesQuery,
  isSearch: boolean,
): { orderBy: ListOrder; orderDir: OrderDirection } {
  const { orderBy, orderDir } = query
  const latestFirst = orderDir ?? 'desc'
  if (orderBy === 'relevance')
    return isSearch
      ? { orderBy, orderDir: latestFirst }
      : { orderBy: 'name', orderDir: orderDir ?? 'asc' }
  if (orderBy !== undefined) return { orderBy, orderDir: orderDir ?? 'asc' }
  if (query.deletedOnly && !folderOf(query)) return { orderBy: 'deleted_at', orderDir: latestFirst }
  if (query.recentOnly) return { orderBy: 'recent_at', orderDir: latestFirst }
  return isSearch && !isSharedList(query)
    ? { orderBy: 'relevance', orderDir: latestFirst }
    : { orderBy: 'name', orderDir: orderDir ?? 'asc' }
}

/** The rows of a page; by a cursor, counted from there. One more than asked for tells whether there is a next page. */
export const spanOf = (query: PageQuery): { offset: number; limit: number } => ({
  offset: ((pageNumberOf(query) ?? 1) - 1) * query.perPage,
  limit: query.perPage + 1,
})

const pageNumberOf = ({ page = 1, cursor }: PageQuery) => (cursor === undefined ? page : null)

/** Cuts the row too many off, and says where the next page is. */
export function paginate<Row extends ShownEntry>(
  rows: Row[],
  options: {
    query: PageQuery
    place: (row: Row) => unknown
    present: (row: Row) => FileEntry
  },
): EntryPagination {
  const { perPage } = options.query
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  const hasMore = rows.length > perPage && last !== undefined
  return {
    data: shown.map(options.present),
    ...pageNumbers({
      number: pageNumberOf(options.query),
      perPage,
      rowCount: shown.length,
      hasMore,
    }),
    next_cursor: hasMore ? encodeCursor(options.place(last)) : null,
  }
}

/** An eighth of an entry would say again what its `permissions` say. */
const withoutOwnPermissions = (entry: FileEntry, userId: number): FileEntry => ({
  ...entry,
  users: entry.users.map(({ entry_permissions: permissions, ...user }) =>
    user.id === userId ? user : { ...user, entry_permissions: permissions },
  ),
})
