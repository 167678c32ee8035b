import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries, links, users } from '#db/schema/index.ts'
import { idsOf, LINK_COLUMNS, selectEntries } from './queries.ts'
import type { EntryRow } from './queries.ts'
import type { EntryOrder, OrderDirection } from './schema.ts'

const SORT_COLUMNS = {
  name: fileEntries.nameKey,
  updated_at: fileEntries.updatedAt,
  created_at: fileEntries.createdAt,
  file_size: fileEntries.sizeBytes,
  type: fileEntries.type,
} as const satisfies Record<EntryOrder, unknown>

/** The last entry of a page: where the next one goes on. */
export interface ListPlace {
  isFolder: boolean
  value: string | number
  id: number
}

export interface ListPage {
  scope: string | SQL
  /** null = the root. */
  folderHash: string | SQL | null
  orderBy: EntryOrder
  orderDir: OrderDirection
  limit: number
  after: ListPlace | null
  /** Instead of `after`; costs more the further it goes. */
  offset: number
}

export const placeOf = (row: EntryRow, orderBy: EntryOrder): ListPlace => ({
  isFolder: row.isFolder,
  value: {
    name: row.nameKey,
    updated_at: row.updatedAt,
    created_at: row.createdAt,
    file_size: row.sizeBytes,
    type: row.type,
  }[orderBy],
  id: row.id,
})

const folderByHash = (scope: string | SQL, hash: string | SQL) =>
  and(
    eq(fileEntries.hash, hash),
    eq(fileEntries.scope, scope),
    eq(fileEntries.isFolder, true),
    isNull(fileEntries.deletedAt),
  )

/** A folder's entries, folders first: each of the two kinds is a range of one index, so depth costs nothing. */
function selectChildren(db: Database, page: ListPage, isFolder: boolean) {
  const column = SORT_COLUMNS[page.orderBy]
  // A comparison of rows, which one range of the index answers; the same with OR would be read through.
  const [direction, beyond] = page.orderDir === 'asc' ? [asc, '>'] : [desc, '<']
  const parent =
    page.folderHash === null
      ? isNull(fileEntries.parentId)
      : sql`${fileEntries.parentId} = (SELECT id FROM file_entries WHERE hash = ${page.folderHash})`
  const after =
    page.after?.isFolder === isFolder
      ? sql`(${column}, ${fileEntries.id}) ${sql.raw(beyond)} (${page.after.value}, ${page.after.id})`
      : undefined
  // Folders come after a place among the files only by turning back.
  const isPassed = isFolder && page.after?.isFolder === false
  const inFolder = and(eq(fileEntries.scope, page.scope), parent, isNull(fileEntries.deletedAt))
  const skipped = isFolder
    ? sql`${page.offset}`
    : sql`max(0, ${page.offset} - (SELECT count(*) FROM file_entries WHERE ${and(inFolder, eq(fileEntries.isFolder, true))}))`
  return selectEntries(db)
    .where(and(inFolder, eq(fileEntries.isFolder, isFolder), after, isPassed ? sql`0` : undefined))
    .orderBy(direction(column), direction(fileEntries.id))
    .limit(page.limit)
    .offset((page.offset === 0 ? 0 : skipped) as unknown as number)
}

const selectFolder = (db: Database, scope: string | SQL, hash: string | SQL | null) =>
  selectEntries(db).where(hash === null ? sql`0` : folderByHash(scope, hash))

const selectCrumbs = (db: Database, scope: string | SQL, hash: string | SQL | null) =>
  db
    .select({
      id: fileEntries.id,
      name: fileEntries.name,
      hash: fileEntries.hash,
      ancestors: fileEntries.ancestors,
    })
    .from(fileEntries)
    .where(
      hash === null
        ? sql`0`
        : sql`${fileEntries.id} IN (SELECT value FROM file_entries f, ${idsOf(sql`f.ancestors`)} WHERE f.hash = ${hash} AND f.scope = ${scope})`,
    )
    .orderBy(sql`length(${fileEntries.ancestors})`, fileEntries.ancestors)

const selectUsage = (db: Database, userId: number) =>
  db
    .select({ usedBytes: users.usedSpaceBytes, availableBytes: users.availableSpaceBytes })
    .from(users)
    .where(eq(users.id, userId))

/** A page of a folder, the folder, the way to it and the user's space, in one round trip. */
export async function selectFolderPage(db: Database, page: ListPage, userId: number) {
  const [folderRows, crumbs, folders, files, usageRows] = await db.batch([
    selectFolder(db, page.scope, page.folderHash),
    selectCrumbs(db, page.scope, page.folderHash),
    selectChildren(db, page, true),
    selectChildren(db, page, false),
    selectUsage(db, userId),
  ])
  return {
    folder: folderRows[0] ?? null,
    crumbs,
    rows: [...folders, ...files],
    usage: usageRows[0] ?? null,
  }
}

/**
 * A link, what it leads to or something below that, with the way to it and a folder's page, by name: one round
 * trip. Who calls it must see whether the link may be opened before any of it is shown.
 * @param page `hash` null = what the link leads to itself.
 */
export async function selectLinkedPage(
  db: Database,
  page: { linkHash: string; hash: string | null; after: ListPlace | null; limit: number },
) {
  const root = (column: 'id' | 'hash' | 'scope') =>
    sql`(SELECT f.${sql.identifier(column)} FROM links l JOIN file_entries f ON f.id = l.entry_id WHERE l.hash = ${page.linkHash})`
  const hash = page.hash === null ? root('hash') : sql`${page.hash}`
  const listPage: ListPage = {
    scope: root('scope'),
    folderHash: hash,
    orderBy: 'name',
    orderDir: 'asc',
    limit: page.limit,
    after: page.after,
    offset: 0,
  }
  const isInLink = or(
    eq(fileEntries.id, root('id')),
    sql`instr(${fileEntries.ancestors}, '/' || ${root('id')} || '/') > 0`,
  )
  const [found, entries, crumbs, folders, files] = await db.batch([
    db
      .select({
        link: LINK_COLUMNS,
        root: {
          id: fileEntries.id,
          ancestors: fileEntries.ancestors,
          ownerId: fileEntries.ownerId,
        },
      })
      .from(links)
      .innerJoin(fileEntries, eq(fileEntries.id, links.entryId))
      .where(and(eq(links.hash, page.linkHash), isNull(fileEntries.deletedAt))),
    selectEntries(db).where(
      and(eq(fileEntries.hash, hash), isNull(fileEntries.deletedAt), isInLink),
    ),
    selectCrumbs(db, root('scope'), hash),
    selectChildren(db, listPage, true),
    selectChildren(db, listPage, false),
  ])
  const [first] = found
  return {
    link: first?.link ?? null,
    root: first?.root ?? null,
    entry: entries[0] ?? null,
    crumbs,
    rows: [...folders, ...files],
  }
}

/** What was thrown away, newest first; not what went along with a folder. */
export async function selectTrashPage(
  db: Database,
  page: {
    scope: string
    limit: number
    offset: number
    after: { deletedAt: string; id: number } | null
  },
  userId: number,
) {
  const after =
    page.after &&
    or(
      lt(fileEntries.deletedAt, page.after.deletedAt),
      and(eq(fileEntries.deletedAt, page.after.deletedAt), lt(fileEntries.id, page.after.id)),
    )
  const [rows, usageRows] = await db.batch([
    selectEntries(db)
      .where(
        and(
          eq(fileEntries.scope, page.scope),
          isNotNull(fileEntries.deletedAt),
          eq(fileEntries.trashRootId, fileEntries.id),
          after ?? undefined,
        ),
      )
      .orderBy(desc(fileEntries.deletedAt), desc(fileEntries.id))
      .limit(page.limit)
      .offset(page.offset),
    selectUsage(db, userId),
  ])
  return { rows, usage: usageRows[0] ?? null }
}

export async function selectSpaceUsage(db: Database, userId: number) {
  const [row] = await selectUsage(db, userId)
  return row ?? null
}

export async function selectFolderPath(db: Database, scope: string, hash: string) {
  const [folderRows, crumbs] = await db.batch([
    selectFolder(db, scope, hash),
    selectCrumbs(db, scope, hash),
  ])
  return { folder: folderRows[0] ?? null, crumbs }
}
