import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blobs, fileEntries, links, users } from '#db/schema/index.ts'
import type { EntryOrder, OrderDirection } from './schema.ts'

const ENTRY_COLUMNS = {
  id: fileEntries.id,
  hash: fileEntries.hash,
  scope: fileEntries.scope,
  ownerId: fileEntries.ownerId,
  workspaceId: fileEntries.workspaceId,
  parentId: fileEntries.parentId,
  ancestors: fileEntries.ancestors,
  isFolder: fileEntries.isFolder,
  name: fileEntries.name,
  nameKey: fileEntries.nameKey,
  type: fileEntries.type,
  mime: fileEntries.mime,
  extension: fileEntries.extension,
  description: fileEntries.description,
  color: fileEntries.color,
  sizeBytes: fileEntries.sizeBytes,
  createdAt: fileEntries.createdAt,
  updatedAt: fileEntries.updatedAt,
  deletedAt: fileEntries.deletedAt,
  trashRootId: fileEntries.trashRootId,
  objectKey: blobs.objectKey,
  etag: blobs.etag,
  storedAt: blobs.createdAt,
  ownerEmail: users.email,
  ownerFirstName: users.firstName,
  ownerLastName: users.lastName,
  ownerAvatar: users.avatar,
}

const selectEntries = (db: Database) =>
  db
    .select(ENTRY_COLUMNS)
    .from(fileEntries)
    .innerJoin(users, eq(users.id, fileEntries.ownerId))
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** The ids in an `ancestors` column, as a table with the column `value`. */
export const idsOf = (ancestors: SQL | typeof fileEntries.ancestors) =>
  sql`json_each('[' || replace(trim(${ancestors}, '/'), '/', ',') || ']')`

/** What is below a folder: a range of the index on `ancestors` ("0" is the character after "/"). */
export const isBelow = (folder: { ancestors: string; id: number }) =>
  and(
    sql`${fileEntries.ancestors} >= ${`${folder.ancestors}${folder.id}/`}`,
    sql`${fileEntries.ancestors} < ${`${folder.ancestors}${folder.id}0`}`,
  )

export const isOneOf = (ids: readonly number[]) =>
  sql`${fileEntries.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

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
  scope: string
  /** null = the root. */
  folderHash: string | null
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

const folderByHash = (scope: string, hash: string) =>
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

const selectFolder = (db: Database, scope: string, hash: string | null) =>
  selectEntries(db).where(hash === null ? sql`0` : folderByHash(scope, hash))

const selectCrumbs = (db: Database, scope: string, hash: string | null) =>
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

/** What a link leads to, or something below it, with the way to it and a folder's page, by name: one round trip. */
export async function selectLinkedPage(
  db: Database,
  page: {
    root: { id: number; scope: string }
    folderHash: string
    after: ListPlace | null
    limit: number
  },
) {
  const listPage: ListPage = {
    ...page,
    scope: page.root.scope,
    orderBy: 'name',
    orderDir: 'asc',
    offset: 0,
  }
  const isInLink = or(
    eq(fileEntries.id, page.root.id),
    sql`instr(${fileEntries.ancestors}, ${`/${page.root.id}/`}) > 0`,
  )
  const [entries, crumbs, folders, files] = await db.batch([
    selectEntries(db).where(
      and(eq(fileEntries.hash, page.folderHash), isNull(fileEntries.deletedAt), isInLink),
    ),
    selectCrumbs(db, page.root.scope, page.folderHash),
    selectChildren(db, listPage, true),
    selectChildren(db, listPage, false),
  ])
  return { entry: entries[0] ?? null, crumbs, rows: [...folders, ...files] }
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

export function selectEntriesByIds(
  db: Database,
  scope: string,
  ids: readonly number[],
): Promise<EntryRow[]> {
  return selectEntries(db).where(and(eq(fileEntries.scope, scope), isOneOf(ids)))
}

export async function selectFolderPath(db: Database, scope: string, hash: string) {
  const [folderRows, crumbs] = await db.batch([
    selectFolder(db, scope, hash),
    selectCrumbs(db, scope, hash),
  ])
  return { folder: folderRows[0] ?? null, crumbs }
}

export interface EntryLink {
  id: number
  hash: string
  userId: number
  passwordHash: string | null
  expiresAt: string | null
  allowDownload: boolean
}

/**
 * The entry at a public address, with the link that is offered for it when that leads to the entry or to a
 * folder above it. An entry in the trash is not found this way.
 */
export async function selectEntryByHash(
  db: Database,
  hash: string,
  linkHash: string | null,
): Promise<{ entry: EntryRow; link: EntryLink | null } | null> {
  const [row] = await db
    .select({
      entry: ENTRY_COLUMNS,
      link: {
        id: links.id,
        hash: links.hash,
        userId: links.userId,
        passwordHash: links.passwordHash,
        expiresAt: links.expiresAt,
        allowDownload: links.allowDownload,
      },
    })
    .from(fileEntries)
    .innerJoin(users, eq(users.id, fileEntries.ownerId))
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .leftJoin(
      links,
      linkHash === null
        ? sql`0`
        : and(
            eq(links.hash, linkHash),
            or(
              eq(links.entryId, fileEntries.id),
              sql`instr(${fileEntries.ancestors}, '/' || ${links.entryId} || '/') > 0`,
            ),
          ),
    )
    .where(and(eq(fileEntries.hash, hash), isNull(fileEntries.deletedAt)))
  return row ?? null
}

/** A new folder's row; null when its parent is not there. Throws a unique violation when the name is taken. */
export async function insertFolder(
  db: Database,
  folder: {
    hash: string
    scope: string
    ownerId: number
    workspaceId: number
    parentId: number | null
    name: string
    nameKey: string
    now: string
  },
): Promise<number | null> {
  const rows = await db.all<{ id: number }>(sql`
    INSERT INTO file_entries (hash, scope, owner_id, workspace_id, parent_id, ancestors, is_folder, name, name_key, type, created_at, updated_at)
    SELECT ${folder.hash}, ${folder.scope}, ${folder.ownerId}, ${folder.workspaceId}, p.id,
           coalesce(p.ancestors || p.id || '/', '/'), 1, ${folder.name}, ${folder.nameKey}, 'folder', ${folder.now}, ${folder.now}
    FROM (SELECT 1) LEFT JOIN file_entries p
      ON p.id = ${folder.parentId} AND p.scope = ${folder.scope} AND p.is_folder AND p.deleted_at IS NULL
    WHERE ${folder.parentId} IS NULL OR p.id IS NOT NULL
    RETURNING id`)
  return rows[0]?.id ?? null
}

/** Whether it was changed: not when it is gone, or was renamed since `initialName` was read. */
export async function updateEntry(
  db: Database,
  entry: { id: number; scope: string },
  changes: Partial<
    Pick<typeof fileEntries.$inferInsert, 'name' | 'nameKey' | 'extension' | 'type' | 'description'>
  >,
  initialName: string | undefined,
  now: string,
): Promise<boolean> {
  const rows = await db
    .update(fileEntries)
    .set({ ...changes, updatedAt: now })
    .where(
      and(
        eq(fileEntries.id, entry.id),
        eq(fileEntries.scope, entry.scope),
        isNull(fileEntries.deletedAt),
        initialName === undefined ? undefined : eq(fileEntries.name, initialName),
      ),
    )
    .returning({ id: fileEntries.id })
  return rows.length > 0
}

/** Names that stand in a folder, of those asked for. */
export function selectTakenNames(
  db: Database,
  folder: { scope: string; parentId: number | null },
  nameKeys: string[],
): Promise<{ nameKey: string }[]> {
  return db
    .select({ nameKey: fileEntries.nameKey })
    .from(fileEntries)
    .where(
      and(
        eq(fileEntries.scope, folder.scope),
        folder.parentId === null
          ? isNull(fileEntries.parentId)
          : eq(fileEntries.parentId, folder.parentId),
        isNull(fileEntries.deletedAt),
        sql`${fileEntries.nameKey} IN (SELECT value FROM json_each(${JSON.stringify(nameKeys)}))`,
      ),
    )
}

/** Entries of the trash, the folders they were in, and which of their names have been taken there or in the root. */
export async function selectRestoration(db: Database, scope: string, ids: readonly number[]) {
  const chosenOf = (column: 'parent_id' | 'name_key') =>
    sql`SELECT ${sql.identifier(column)} FROM file_entries WHERE scope = ${scope} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const [rows, parents, takenNames] = await db.batch([
    selectEntries(db).where(and(eq(fileEntries.scope, scope), isOneOf(ids))),
    selectEntries(db).where(
      and(eq(fileEntries.scope, scope), sql`${fileEntries.id} IN (${chosenOf('parent_id')})`),
    ),
    db
      .select({ parentId: fileEntries.parentId, nameKey: fileEntries.nameKey })
      .from(fileEntries)
      .where(
        and(
          eq(fileEntries.scope, scope),
          isNull(fileEntries.deletedAt),
          sql`${fileEntries.nameKey} IN (${chosenOf('name_key')})`,
          or(
            isNull(fileEntries.parentId),
            sql`${fileEntries.parentId} IN (${chosenOf('parent_id')})`,
          ),
        ),
      ),
  ])
  return { rows, parents, takenNames }
}
