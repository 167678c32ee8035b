import { and, asc, desc, eq, getTableColumns, gt, isNull, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import type { Database } from '#db/client.ts'
import { requireInBatch } from '#db/client.ts'
import { isDiscarded } from '#db/discarded.ts'
import { fileEntries, linkAddresses, linkEntries, links, spaces } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { mayStill } from '#worker/auth/signed-in-user.ts'
import {
  selectShownEntries,
  selectShownEntriesByIds,
} from '#worker/features/drive/entries/queries.ts'
import type { ShownEntry } from '#worker/features/drive/entries/queries.ts'

/** "links.id" is written out, as drizzle leaves the table out where a statement has one only. */
const LINK_ROW = {
  ...getTableColumns(links),
  entryIds: sql`(
    SELECT json_group_array(entry_id) FROM (SELECT entry_id FROM link_entries WHERE link_id = links.id ORDER BY entry_id))`.mapWith(
    (json: string) => JSON.parse(json) as number[],
  ),
  emails: sql`(
    SELECT json_group_array(email) FROM (SELECT email FROM link_addresses WHERE link_id = links.id ORDER BY id))`.mapWith(
    (json: string) => JSON.parse(json) as string[],
  ),
}

const selectLinks = (db: Database) => db.select(LINK_ROW).from(links)

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number]

const isOwn = (userId: number, id: number) => and(eq(links.userId, userId), eq(links.id, id))

/** The oldest link of an entry that this user made. */
const oldestLink = (userId: number, entryId: number): SQL => sql`(
  SELECT min(l.id) FROM link_entries le JOIN links l ON l.id = le.link_id
  WHERE le.entry_id = ${entryId} AND l.user_id = ${userId})`

export interface InheritedLinkRow {
  entryId: number
  name: string
  hash: string
  passwordHash: string | null
  hasAddresses: boolean
}

/**
 * The user's oldest link of an entry of `spaceId` (null when it has none) and those of the folders above it. Undefined
 * when there is no such entry.
 */
export async function selectLinksOfEntry(
  db: Database,
  entry: { userId: number; spaceId: SpaceId; id: number },
  now: string,
): Promise<{ link: LinkRow | null; inherited: InheritedLinkRow[] } | undefined> {
  const [[found], [link], inherited] = await db.batch([
    db
      .select({ id: fileEntries.id })
      .from(fileEntries)
      .where(
        and(
          eq(fileEntries.id, entry.id),
          eq(fileEntries.spaceId, entry.spaceId),
          not(isDiscarded(sql`file_entries.trash_root_id`)),
        ),
      ),
    selectLinks(db).where(eq(links.id, oldestLink(entry.userId, entry.id))),
    selectLinksAbove(db, entry, now),
  ])
  return found && { link: link ?? null, inherited }
}

/** The links by which a visitor may open an entry now that is below what they lead to; the nearest one first. */
const selectLinksAbove = (db: Database, entry: { spaceId: SpaceId; id: number }, now: string) =>
  db
    .select({
      entryId: linkEntries.entryId,
      name: fileEntries.name,
      hash: links.hash,
      passwordHash: links.passwordHash,
      hasAddresses:
        sql`EXISTS (SELECT 1 FROM link_addresses a WHERE a.link_id = ${links.id})`.mapWith(Boolean),
    })
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(linkEntries, eq(linkEntries.entryId, fileEntries.id))
    .innerJoin(links, eq(links.id, linkEntries.linkId))
    .where(
      and(
        sql`${fileEntries.id} IN (SELECT value FROM file_entries e, ${ancestorIds(sql`e.ancestors`)} WHERE e.id = ${entry.id} AND e.space_id = ${entry.spaceId} AND e.deleted_at IS NULL)`,
        eq(fileEntries.spaceId, entry.spaceId),
        isNull(fileEntries.deletedAt),
        eq(links.userId, spaces.ownerId),
        or(isNull(links.expiresAt), gt(links.expiresAt, now)),
        or(isNull(links.maxDownloads), gt(links.maxDownloads, links.downloads)),
        mayStill(links.userId, 'links.create'),
      ),
    )
    .orderBy(desc(sql`length(${fileEntries.ancestors})`), asc(links.id))

/** A user's link with the entries that it leads to, and those that it is to lead to. */
export async function selectOwnLink(
  db: Database,
  { userId, id }: { userId: number; id: number },
  wantedIds: readonly number[],
): Promise<{ link: LinkRow | undefined; entries: ShownEntry[]; wanted: ShownEntry[] }> {
  const [[link], entries, found] = await db.batch([
    selectLinks(db).where(isOwn(userId, id)),
    selectShownEntries(db, userId).where(
      sql`${fileEntries.id} IN (
        SELECT le.entry_id FROM link_entries le JOIN links l ON l.id = le.link_id WHERE l.id = ${id} AND l.user_id = ${userId})`,
    ),
    selectShownEntriesByIds(db, userId, wantedIds),
  ])
  return { link, entries, wanted: found }
}

/** An entry as lists of links name it. */
export interface ListedEntry {
  id: number
  hash: string
  name: string
  type: string
  deletedAt: string | null
}

/** Named in lists of links; the others are counted. */
const ENTRIES_LISTED = 10

/** One more than `limit`, if there are: then there is a next page. */
export const selectOwnLinks = (
  db: Database,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({
      ...LINK_ROW,
      entries: sql`(
        SELECT json_group_array(json_object('id', id, 'hash', hash, 'name', name, 'type', type, 'deletedAt', deleted_at)) FROM (
          SELECT e.* FROM link_entries le JOIN file_entries e ON e.id = le.entry_id
          WHERE le.link_id = links.id ORDER BY e.id LIMIT ${ENTRIES_LISTED}))`.mapWith(
        (json: string) => JSON.parse(json) as ListedEntry[],
      ),
    })
    .from(links)
    .where(eq(links.userId, userId))
    .orderBy(desc(links.id))
    .limit(limit + 1)
    .offset(offset)

/** Absent = unchanged. */
export interface LinkChanges {
  columns: Partial<
    Pick<LinkRow, 'name' | 'passwordHash' | 'expiresAt' | 'allowDownload' | 'maxDownloads'>
  >
  /** Instead of those it leads to, which are all in `spaceId`. */
  entries?: { spaceId: SpaceId; ids: readonly number[] } | undefined
  emails?: readonly string[] | undefined
}

const listOf = (values: readonly (string | number)[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/**
 * The statements that change a link, for a batch.
 * @throws a requirement violation when an entry is not there any more, or the link would lead to none.
 */
function changeLink(db: Database, id: SQL, { columns, entries, emails }: LinkChanges, now: string) {
  return [
    db
      .update(links)
      .set({ ...columns, updatedAt: now })
      .where(eq(links.id, id)),
    ...(entries
      ? [
          // Added before others are taken away: a link without entries is deleted by a trigger.
          db.run(sql`
            INSERT OR IGNORE INTO link_entries (link_id, entry_id)
            SELECT l.id, e.id FROM links l, file_entries e
            WHERE l.id = ${id} AND e.id IN ${listOf(entries.ids)} AND e.space_id = ${entries.spaceId} AND e.deleted_at IS NULL`),
          db
            .delete(linkEntries)
            .where(sql`link_id = ${id} AND entry_id NOT IN ${listOf(entries.ids)}`),
        ]
      : []),
    ...(emails
      ? [
          db.delete(linkAddresses).where(sql`link_id = ${id} AND email NOT IN ${listOf(emails)}`),
          db.run(sql`
            INSERT OR IGNORE INTO link_addresses (link_id, email)
            SELECT l.id, e.value FROM links l, json_each(${JSON.stringify(emails)}) e WHERE l.id = ${id}`),
        ]
      : []),
    requireInBatch(
      db,
      sql`(SELECT count(*) FROM link_entries WHERE link_id = ${id}) >= ${entries?.ids.length ?? 1}`,
    ),
  ] as const
}

interface NewLink {
  hash: string
  userId: number
  now: string
}

/** Throws a requirement violation when an entry is not there any more, and a unique violation of the name. */
export async function insertLink(
  db: Database,
  { hash, userId, now }: NewLink,
  changes: LinkChanges & Required<Pick<LinkChanges, 'entries'>>,
): Promise<LinkRow> {
  const id = sql`(SELECT id FROM links WHERE hash = ${hash})`
  return changedLink(db, id, [
    db.insert(links).values({ hash, userId, createdAt: now, updatedAt: now }),
    ...changeLink(db, id, changes, now),
  ])
}

/** Changes the user's oldest link of an entry; makes one when there is none. Throws as {@link insertLink}. */
export async function upsertLinkOfEntry(
  db: Database,
  { hash, userId, now }: NewLink,
  entry: { spaceId: SpaceId; id: number },
  changes: LinkChanges,
): Promise<LinkRow> {
  const oldest = oldestLink(userId, entry.id)
  return changedLink(db, oldest, [
    db.run(sql`
      INSERT INTO links (hash, user_id, created_at, updated_at)
      SELECT ${hash}, ${userId}, ${now}, ${now} WHERE ${oldest} IS NULL`),
    db.run(sql`
      INSERT INTO link_entries (link_id, entry_id)
      SELECT l.id, e.id FROM links l, file_entries e
      WHERE l.hash = ${hash} AND e.id = ${entry.id} AND e.space_id = ${entry.spaceId} AND e.deleted_at IS NULL`),
    ...changeLink(db, oldest, changes, now),
  ])
}

/** Throws as {@link insertLink}, also when the link is not there any more. */
export const updateLink = (
  db: Database,
  id: number,
  changes: LinkChanges,
  now: string,
): Promise<LinkRow> => changedLink(db, sql`${id}`, changeLink(db, sql`${id}`, changes, now))

/** As {@link updateLink}, of the user's oldest link of an entry. */
export function updateLinkOfEntry(
  db: Database,
  { userId, entryId }: { userId: number; entryId: number },
  changes: LinkChanges,
  now: string,
): Promise<LinkRow> {
  const oldest = oldestLink(userId, entryId)
  return changedLink(db, oldest, changeLink(db, oldest, changes, now))
}

type Statement = Parameters<Database['batch']>[0][number]

async function changedLink(
  db: Database,
  id: SQL,
  statements: readonly Statement[],
): Promise<LinkRow> {
  const results = await db.batch([...statements, selectLinks(db).where(eq(links.id, id))] as never)
  const [row] = (results as unknown as LinkRow[][]).at(-1) ?? []
  if (!row) throw new Error('a changed link is not there')
  return row
}

/** Whether there was such a link of the user's. */
export async function deleteOwnLink(db: Database, userId: number, id: number): Promise<boolean> {
  const rows = await db.delete(links).where(isOwn(userId, id)).returning({ id: links.id })
  return rows.length > 0
}

export async function deleteLinkOfEntry(
  db: Database,
  { userId, entryId }: { userId: number; entryId: number },
): Promise<void> {
  await db.delete(links).where(eq(links.id, oldestLink(userId, entryId)))
}
