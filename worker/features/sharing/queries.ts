import { and, desc, eq, gt, isNull, not, or, sql } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import type { Database } from '#db/client.ts'
import { isDiscarded } from '#db/discarded.ts'
import { fileEntries, links, spaces } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { mayStill } from '#worker/auth/signed-in-user.ts'

export type LinkRow = typeof links.$inferSelect

export interface InheritedLinkRow {
  entryId: number
  name: string
  hash: string
  passwordHash: string | null
}

/**
 * The link of an entry of `spaceId` (null when it has none) and those of the folders above it, in one round trip.
 * Undefined when there is no such entry.
 */
export async function selectLinksOfEntry(
  db: Database,
  entry: { spaceId: SpaceId; id: number },
  now: string,
): Promise<{ link: LinkRow | null; inherited: InheritedLinkRow[] } | undefined> {
  const [[own], inherited] = await db.batch([
    db
      .select({ link: links })
      .from(fileEntries)
      .leftJoin(links, eq(links.entryId, fileEntries.id))
      .where(
        and(
          eq(fileEntries.id, entry.id),
          eq(fileEntries.spaceId, entry.spaceId),
          not(isDiscarded(fileEntries.trashRootId)),
        ),
      ),
    selectLinksAbove(db, entry, now),
  ])
  return own && { link: own.link, inherited }
}

/** The links by which a visitor may open an entry now that is below what they lead to; the nearest one first. */
const selectLinksAbove = (db: Database, entry: { spaceId: SpaceId; id: number }, now: string) =>
  db
    .select({
      entryId: links.entryId,
      name: fileEntries.name,
      hash: links.hash,
      passwordHash: links.passwordHash,
    })
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(links, eq(links.entryId, fileEntries.id))
    .where(
      and(
        sql`${fileEntries.id} IN (SELECT value FROM file_entries e, ${ancestorIds(sql`e.ancestors`)} WHERE e.id = ${entry.id} AND e.space_id = ${entry.spaceId} AND e.deleted_at IS NULL)`,
        eq(fileEntries.spaceId, entry.spaceId),
        isNull(fileEntries.deletedAt),
        eq(links.userId, spaces.ownerId),
        or(isNull(links.expiresAt), gt(links.expiresAt, now)),
        mayStill(links.userId, 'links.create'),
      ),
    )
    .orderBy(desc(sql`length(${fileEntries.ancestors})`))

/** A link; not when what it leads to is in the trash, or its maker may share no more. */
export async function selectLinkByHash(db: Database, hash: string): Promise<LinkRow | null> {
  const [row] = await db
    .select({ link: links })
    .from(links)
    .innerJoin(fileEntries, eq(fileEntries.id, links.entryId))
    .where(
      and(
        eq(links.hash, hash),
        isNull(fileEntries.deletedAt),
        mayStill(links.userId, 'links.create'),
      ),
    )
  return row?.link ?? null
}

type LinkChanges = Partial<Pick<LinkRow, 'passwordHash' | 'expiresAt' | 'allowDownload'>>

/** The entry's one link: a new one, or the one that is there already, with the changes. */
export async function upsertLink(
  db: Database,
  link: { hash: string; entryId: number; userId: number; now: string },
  changes: LinkChanges,
): Promise<LinkRow> {
  const { now, ...newLink } = link
  const [row] = await db
    .insert(links)
    .values({ ...newLink, ...changes, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: links.entryId, set: { ...changes, updatedAt: now } })
    .returning()
  if (!row) throw new Error('an upsert answered no row')
  return row
}

export async function updateLinkOfEntry(
  db: Database,
  entryId: number,
  changes: LinkChanges & { updatedAt: string },
): Promise<LinkRow | null> {
  const [row] = await db.update(links).set(changes).where(eq(links.entryId, entryId)).returning()
  return row ?? null
}

export async function deleteLinkOfEntry(db: Database, entryId: number): Promise<void> {
  await db.delete(links).where(eq(links.entryId, entryId))
}
