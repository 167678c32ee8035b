import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { requireInBatch } from '#db/client.ts'
import { linkAddresses, linkEntries, links } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isOwn, selectLinks } from './queries.ts'
import type { LinkRow } from './queries.ts'

/** The oldest link of an entry that this user made, without requests. */
const oldestLink = (userId: number, entryId: number): SQL => sql`(
  SELECT min(l.id) FROM link_entries le JOIN links l ON l.id = le.link_id
  WHERE le.entry_id = ${entryId} AND l.user_id = ${userId} AND l.kind = 'link')`

/** Absent = unchanged. */
export interface LinkChanges {
  columns: Partial<
    Pick<
      LinkRow,
      | 'name'
      | 'message'
      | 'passwordHash'
      | 'expiresAt'
      | 'allowDownload'
      | 'allowEdit'
      | 'maxDownloads'
      | 'maxUploads'
      | 'maxUploadBytes'
    >
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
  { hash, kind, userId, now }: NewLink & Pick<LinkRow, 'kind'>,
  changes: LinkChanges & Required<Pick<LinkChanges, 'entries'>>,
): Promise<LinkRow> {
  const id = sql`(SELECT id FROM links WHERE hash = ${hash})`
  return changedLink(db, id, [
    db.insert(links).values({ hash, kind, userId, createdAt: now, updatedAt: now }),
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
