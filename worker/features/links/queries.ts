import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import type { Database } from '#db/client.ts'
import { isDiscarded } from '#db/discarded.ts'
import { unpacked } from '#db/packed.ts'
import { fileEntries, linkEntries, links, spaces } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { mayStillThere } from '#worker/features/drive/entries/access-columns.ts'
import {
  selectShownEntries,
  selectShownEntriesByIds,
} from '#worker/features/drive/entries/entry-rows.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'

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

export const selectLinks = (db: Database) => db.select(LINK_ROW).from(links)

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number]

export const isOwn = (userId: number, id: number) => and(eq(links.userId, userId), eq(links.id, id))

/** More than anybody keeps apart. */
const MOST_LINKS_OF_ENTRY = 100

export interface InheritedLinkRow {
  entryId: number
  name: string
  hash: string
  passwordHash: string | null
  hasAddresses: boolean
}

/**
 * The user's links of an entry of one of their spaces, the oldest first, and those of the folders above it. Undefined when there
 * is no such entry.
 */
export async function selectLinksOfEntry(
  db: Database,
  entry: { userId: number; spaceIds: readonly SpaceId[]; id: number },
  now: string,
): Promise<{ links: LinkRow[]; inherited: InheritedLinkRow[] } | undefined> {
  const [[found], own, inherited] = await db.batch([
    db
      .select({ id: fileEntries.id })
      .from(fileEntries)
      .where(
        and(
          eq(fileEntries.id, entry.id),
          inArray(fileEntries.spaceId, [...entry.spaceIds]),
          not(isDiscarded(sql`file_entries.trash_root_id`)),
        ),
      ),
    selectLinks(db)
      .where(
        sql`${links.userId} = ${entry.userId} AND ${links.id} IN (SELECT link_id FROM link_entries WHERE entry_id = ${entry.id})`,
      )
      .orderBy(asc(links.id))
      .limit(MOST_LINKS_OF_ENTRY),
    selectLinksAbove(db, entry, now),
  ])
  return found && { links: own, inherited }
}

/** The links by which a visitor may open an entry now that is below what they lead to; the nearest one first. */
const selectLinksAbove = (db: Database, entry: { id: number }, now: string) =>
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
        sql`${fileEntries.id} IN (SELECT value FROM file_entries e, ${ancestorIds(sql`e.ancestors`)} WHERE e.id = ${entry.id} AND e.deleted_at IS NULL)`,
        isNull(fileEntries.deletedAt),
        eq(links.kind, 'link'),
        or(isNull(links.expiresAt), gt(links.expiresAt, now)),
        or(isNull(links.maxDownloads), gt(links.maxDownloads, links.downloads)),
        mayStillThere(links.userId, 'links.create'),
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
  return { link, entries: unpacked(entries), wanted: unpacked(found) }
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

/** Links into a space, the newest first. One more than `limit`, if there are: then there is a next page. */
export const selectOwnLinks = (
  db: Database,
  { userId, spaceId }: { userId: number; spaceId: SpaceId },
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
    .where(
      and(
        eq(links.userId, userId),
        sql`${spaceId} = (
          SELECT e.space_id FROM link_entries le JOIN file_entries e ON e.id = le.entry_id
          WHERE le.link_id = links.id LIMIT 1)`,
      ),
    )
    .orderBy(desc(links.id))
    .limit(limit + 1)
    .offset(offset)
