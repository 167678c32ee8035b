import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries, links } from '#db/schema/index.ts'

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
    .where(and(eq(fileEntries.id, entryId), eq(fileEntries.scope, scope)))
  return row?.link
}

/** A link and the address of what it leads to; not when that is in the trash. */
export async function selectLinkByHash(db: Database, hash: string) {
  const [row] = await db
    .select({
      link: links,
      root: {
        id: fileEntries.id,
        hash: fileEntries.hash,
        scope: fileEntries.scope,
        ownerId: fileEntries.ownerId,
      },
    })
    .from(links)
    .innerJoin(fileEntries, eq(fileEntries.id, links.entryId))
    .where(and(eq(links.hash, hash), isNull(fileEntries.deletedAt)))
  return row ?? null
}

/** The entry's one link: the new one, or the one that is there already. */
export async function insertLink(db: Database, link: typeof links.$inferInsert): Promise<LinkRow> {
  const [row] = await db
    .insert(links)
    .values(link)
    .onConflictDoUpdate({ target: links.entryId, set: { entryId: link.entryId } })
    .returning()
  if (!row) throw new Error('an upsert answered no row')
  return row
}

export async function updateLinkOfEntry(
  db: Database,
  entryId: number,
  changes: Partial<Pick<LinkRow, 'passwordHash' | 'expiresAt' | 'allowDownload'>> & {
    updatedAt: string
  },
): Promise<LinkRow | null> {
  const [row] = await db.update(links).set(changes).where(eq(links.entryId, entryId)).returning()
  return row ?? null
}

export async function deleteLinkOfEntry(db: Database, entryId: number): Promise<void> {
  await db.delete(links).where(eq(links.entryId, entryId))
}
