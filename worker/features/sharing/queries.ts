import { and, eq, isNull, not } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isDiscarded } from '#db/discarded.ts'
import { fileEntries, links } from '#db/schema/index.ts'
import { mayStill } from '#worker/auth/signed-in-user.ts'

export type LinkRow = typeof links.$inferSelect

/** The link of an entry of `scope`: null when it has none, undefined when there is no such entry. */
export async function selectLinkOfEntry(
  db: Database,
  scope: string,
  entryId: number,
): Promise<LinkRow | null | undefined> {
  const [row] = await db
    .select({ link: links })
    .from(fileEntries)
    .leftJoin(links, eq(links.entryId, fileEntries.id))
    .where(
      and(
        eq(fileEntries.id, entryId),
        eq(fileEntries.scope, scope),
        not(isDiscarded(fileEntries.trashRootId)),
      ),
    )
  return row?.link
}

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
