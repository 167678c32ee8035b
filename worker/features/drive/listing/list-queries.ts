import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { ancestorIds } from '#db/ancestor-ids.ts'
import type { Database } from '#db/client.ts'
import { NOBODYS_SPACE, isKept } from '#db/discarded.ts'
import { unpacked } from '#db/packed.ts'
import { fileEntries, spaces, users } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isComputed, orderValue } from './computed-orders.ts'
import type { ComputedOrder, ListOrder } from './computed-orders.ts'
import { narrowingConditions } from './filter-queries.ts'
import type { Narrowing } from './filter-queries.ts'
import type { FolderRef } from '../entries/folder-ref.ts'
import { isReachableBy } from '../entries/access-columns.ts'
import { isOneOf, selectShownEntries } from '../entries/entry-rows.ts'
import type { EntryRow } from '../entries/entry-rows.ts'
import type { EntryOrder, OrderDirection } from './list-schema.ts'
import { selectShownTree } from './folder-tree-queries.ts'
import { usageColumns } from '../space/usage-queries.ts'
import { driveVersionOf } from '../space/version-queries.ts'

/** The column of each order, and its value in a cursor. */
const SORT_ORDERS = {
  name: { column: fileEntries.sortKey, valueIn: (row) => row.sortKey },
  updated_at: { column: fileEntries.updatedAt, valueIn: (row) => row.updatedAt },
  created_at: { column: fileEntries.createdAt, valueIn: (row) => row.createdAt },
  file_size: { column: fileEntries.sizeBytes, valueIn: (row) => row.sizeBytes },
  type: { column: fileEntries.typeKey, valueIn: ({ type, sortKey }) => `${type}/${sortKey}` },
  deleted_at: { column: fileEntries.deletedAt, valueIn: (row) => row.deletedAt ?? '' },
} as const satisfies Record<
  Exclude<ListOrder, ComputedOrder>,
  { column: SQLiteColumn; valueIn: (row: EntryRow) => ListPlace['value'] }
>

/** Of the values that a place in this order holds. */
export const isNumeric = (orderBy: ListOrder): boolean =>
  !isComputed(orderBy) && SORT_ORDERS[orderBy].column.dataType === 'number'

export const sortColumnOf = (orderBy: EntryOrder): SQLiteColumn => SORT_ORDERS[orderBy].column

/** The last entry of a page: where the next one goes on. */
export interface ListPlace {
  isFolder: boolean
  value: string | number
  id: number
}

export interface ListPage extends Narrowing {
  /** Whose root is meant where no folder is; a folder is looked for in its own space. */
  spaceId: SpaceId
  isPersonal: boolean
  /** Those that are the user's, or of which they are a member. */
  ownSpaceIds: readonly SpaceId[]
  /** Who is shown it. */
  userId: number
  /** Whether the side bar's folders and the drive's version are wanted, too. */
  isWholePage: boolean
  /** `searchTerms(query)`: each must occur in the name, a tag, the description or the text. */
  terms: string[]
  folders: FolderRef
  orderBy: ListOrder
  orderDir: OrderDirection
  limit: number
  after: ListPlace | null
  /** The last place that is wanted; null = to the end. */
  until: ListPlace | null
  /** Instead of `after`; costs more the further it goes. */
  offset: number
}

/** A row with the value of an order that is computed. */
export type OrderedRow = EntryRow & { orderValue?: string | null }

export const placeOf = (row: OrderedRow, orderBy: ListOrder): ListPlace => ({
  isFolder: row.isFolder,
  value: isComputed(orderBy) ? (row.orderValue ?? '') : SORT_ORDERS[orderBy].valueIn(row),
  id: row.id,
})

/**
 * An order with its ranges after a cursor: equal values, then larger ones, each an index range; one condition would
 * scan all equal ones. `until` ends the last range.
 */
export function orderOf(
  page: Pick<ListPage, 'orderBy' | 'orderDir' | 'after' | 'until' | 'userId' | 'terms'>,
) {
  const { orderBy, orderDir, after, until } = page
  const column: SQLWrapper = isComputed(orderBy) ? orderValue(page) : SORT_ORDERS[orderBy].column
  const [direction, isBeyond, isBefore, isUpTo] =
    orderDir === 'asc' ? ([asc, gt, lt, lte] as const) : ([desc, lt, gt, gte] as const)
  return {
    by: [direction(column), direction(fileEntries.id)] as const,
    following: after && [
      sql`${column} = ${after.value} AND ${isBeyond(fileEntries.id, after.id)}`,
      sql`${isBeyond(sql`${column}`, after.value)}`,
    ],
    upTo:
      until &&
      and(
        isUpTo(sql`${column}`, until.value),
        or(isBefore(sql`${column}`, until.value), isUpTo(fileEntries.id, until.id)),
      ),
  }
}

const idsOfFolders = ({ ids }: { ids: readonly (number | null)[] }) =>
  ids.filter((id): id is number => id !== null)

/** A condition on a folder of an address. Ids can be guessed: others' folders are not even read. */
const isNamedFolder = (folder: { hash: string | SQL } | { id: number }, userId: number) =>
  'hash' in folder
    ? eq(fileEntries.hash, folder.hash)
    : and(eq(fileEntries.id, folder.id), isReachableBy(userId))

/** One condition for each of the folders, so that each can be a range of an index. */
function isInFolder({ folders, spaceId, userId }: ListPage): SQL[] {
  const isIn = (folder: { hash: string | SQL } | { id: number }) => {
    const named = isNamedFolder(folder, userId)
    return sql`${fileEntries.spaceId} = (SELECT ${fileEntries.spaceId} FROM file_entries WHERE ${named})
      AND ${fileEntries.parentId} = (SELECT ${fileEntries.id} FROM file_entries WHERE ${named})`
  }
  if ('hash' in folders) return [isIn({ hash: folders.hash })]
  return folders.ids.map((id) =>
    id === null
      ? sql`${fileEntries.spaceId} = ${spaceId} AND ${fileEntries.parentId} IS NULL`
      : isIn({ id }),
  )
}

/** The space that a list of everything below some folders looks through; nobody's where the user cannot reach them. */
export function spaceOf({ folders, spaceId, userId }: ListPage): SQL {
  const [first = null] =
    'hash' in folders ? [{ hash: folders.hash }] : idsOfFolders(folders).map((id) => ({ id }))
  return first === null
    ? sql`CAST(${spaceId} AS INTEGER)`
    : sql`coalesce((SELECT ${fileEntries.spaceId} FROM file_entries WHERE ${isNamedFolder(first, userId)}), ${sql.raw(String(NOBODYS_SPACE))})`
}

/** Of the space that a list is shown in: a folder's, where that is the user's; else the space asked for. */
export const shownSpaceId = ({ folders, spaceId, ownSpaceIds }: ListPage): SQL | SpaceId =>
  'hash' in folders || (folders.ids.length === 1 && folders.ids[0] !== null)
    ? sql`coalesce((
        SELECT ${fileEntries.spaceId} FROM file_entries
        WHERE ${'hash' in folders ? eq(fileEntries.hash, folders.hash) : eq(fileEntries.id, folders.ids[0] ?? 0)}
          AND ${fileEntries.spaceId} IN (SELECT value FROM json_each(${JSON.stringify(ownSpaceIds)}))), ${spaceId})`
    : spaceId

/** However deep. */
export function isBelowFolders(folders: FolderRef): SQL | undefined {
  if (!('hash' in folders) && folders.ids.includes(null)) return undefined
  const ids =
    'hash' in folders
      ? sql`SELECT id AS value FROM file_entries WHERE hash = ${folders.hash}`
      : sql`SELECT value FROM json_each(${JSON.stringify(folders.ids)})`
  return sql`EXISTS (SELECT 1 FROM (${ids}) f WHERE instr(${fileEntries.ancestors}, '/' || f.value || '/') > 0)`
}

/**
 * Children of folders, folders first. Each kind in each folder is a separate index range whose first entries are
 * merged: one condition for all would read all rows.
 */
export function selectChildren(db: Database, page: ListPage, isFolder: boolean) {
  const { by } = orderOf(page)
  const parents = isInFolder(page)
  const ofKind = (parent: SQL | undefined, kind: boolean) =>
    and(
      parent,
      isNull(fileEntries.deletedAt),
      eq(fileEntries.isFolder, kind),
      ...narrowingConditions(page, page.userId),
    )
  const [range, ...further] = parents.flatMap((parent) =>
    rangesOf(page, isFolder).map((following) => and(ofKind(parent, isFolder), following)),
  )
  const firstOf = (one: SQL | undefined) =>
    sql`SELECT id FROM (SELECT ${fileEntries.id} FROM file_entries WHERE ${one} ORDER BY ${by[0]}, ${by[1]} LIMIT ${page.offset + page.limit})`
  const skipped = isFolder
    ? sql`${page.offset}`
    : sql`max(0, ${page.offset} - (SELECT count(*) FROM file_entries WHERE ${ofKind(or(...parents), true)}))`
  return selectShownEntries(db, page.userId)
    .where(
      further.length === 0
        ? (range ?? sql`0`)
        : sql`${fileEntries.id} IN (${sql.join([range, ...further].map(firstOf), sql` UNION ALL `)})`,
    )
    .orderBy(...by)
    .limit(page.limit)
    .offset((page.offset === 0 ? 0 : skipped) as unknown as number)
}

/** The ranges of one of the two kinds within the page: all, a part, or none. */
function rangesOf(page: ListPage, isFolder: boolean): (SQL | undefined)[] {
  const { after, until } = page
  const { following, upTo } = orderOf(page)
  if (until?.isFolder && !isFolder) return []
  const end = (until?.isFolder === isFolder && upTo) || undefined
  if (!following || (after?.isFolder && !isFolder)) return [end]
  return after?.isFolder === isFolder ? following.map((range) => and(range, end)) : []
}

/** Those of the folders meant that are there, or are in the trash. */
export const selectFolders = (
  db: Database,
  userId: number,
  folders: FolderRef,
  { isTrashed = false } = {},
) =>
  selectShownEntries(db, userId).where(
    and(
      'hash' in folders
        ? eq(fileEntries.hash, folders.hash)
        : and(isOneOf(idsOfFolders(folders)), isReachableBy(userId)),
      eq(fileEntries.isFolder, true),
      isTrashed ? and(isNotNull(fileEntries.deletedAt), isKept) : isNull(fileEntries.deletedAt),
    ),
  )

/** The way to a folder; there is none to several. Callers drop what the user may not see of it. */
export function selectCrumbs(db: Database, folders: FolderRef) {
  const isFolder =
    'hash' in folders
      ? sql`f.hash = ${folders.hash}`
      : folders.ids.length === 1
        ? sql`f.id = ${folders.ids[0]}`
        : sql`0`
  return db
    .select({
      id: fileEntries.id,
      name: fileEntries.name,
      hash: fileEntries.hash,
      ancestors: fileEntries.ancestors,
    })
    .from(fileEntries)
    .where(
      sql`${fileEntries.id} IN (SELECT value FROM file_entries f, ${ancestorIds(sql`f.ancestors`)} WHERE ${isFolder})`,
    )
    .orderBy(sql`length(${fileEntries.ancestors})`, fileEntries.ancestors)
}

/** The statement for the side bar's folders, where they are wanted. */
export const shownTree = (db: Database, page: ListPage) =>
  page.isWholePage
    ? [selectShownTree(db, { spaceId: shownSpaceId(page), folders: page.folders })]
    : []

/** How full the space is that a list is shown in; on a page, with the version of the drive that the list is of. */
export const selectShownSpace = (db: Database, page: ListPage) =>
  db
    .select({
      ...usageColumns,
      version: page.isWholePage ? driveVersionOf(page.userId) : sql<null>`NULL`,
    })
    .from(spaces)
    .innerJoin(users, eq(users.id, spaces.ownerId))
    .where(eq(spaces.id, shownSpaceId(page)))

/** A page of folders, those folders, the way to them and the user's space, in one round trip. */
export async function selectFolderPage(db: Database, page: ListPage) {
  const [folders, crumbs, subfolders, files, shownSpaces, tree = []] = await db.batch([
    selectFolders(db, page.userId, page.folders),
    selectCrumbs(db, page.folders),
    selectChildren(db, page, true),
    selectChildren(db, page, false),
    selectShownSpace(db, page),
    ...shownTree(db, page),
  ])
  return {
    folders: unpacked(folders),
    crumbs,
    rows: unpacked([...subfolders, ...files]),
    space: shownSpaces[0] ?? null,
    tree,
  }
}

export async function selectFolderPath(db: Database, userId: number, folder: FolderRef) {
  const [folders, crumbs] = await db.batch([
    selectFolders(db, userId, folder),
    selectCrumbs(db, folder),
  ])
  return { folder: folders[0]?.row ?? null, crumbs }
}
