import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { tags, users } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import { searchKey } from '#worker/names/search-key.ts'
import { tagNameKey } from '#worker/names/tag-name.ts'
import type { Selection } from '../lists/admin-list.ts'

type Audit = ReturnType<typeof auditStatement>

export type TagRow = Awaited<ReturnType<typeof selectTags>>[number]

/** Those that people have made: a star is a tag, too. Literal, as the index is of this condition. */
const isCustom = sql`${tags.type} = 'custom'`

export const selectTags = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select({
      id: tags.id,
      name: tags.name,
      ownerId: tags.userId,
      ownerEmail: users.email,
      entryCount: sql<number>`(SELECT count(*) FROM entry_tags et WHERE et.tag_id = tags.id)`,
      createdAt: tags.createdAt,
    })
    .from(tags)
    .innerJoin(users, eq(users.id, tags.userId))
    .where(and(isCustom, where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const selectTagsByIds = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: tags.id, name: tags.name, userId: tags.userId })
    .from(tags)
    .where(and(isCustom, inArray(tags.id, [...ids])))

/** Throws a unique violation when its owner has a tag of this name already. */
export async function updateTagName(
  db: Database,
  id: number,
  name: string,
  audit: Audit,
): Promise<void> {
  const key = { nameKey: tagNameKey(name), searchKey: searchKey(name) }
  await db.batch([
    db
      .update(tags)
      .set({ name, ...key })
      .where(eq(tags.id, id)),
    audit,
  ])
}

export async function deleteTags(
  db: Database,
  ids: readonly number[],
  audit: Audit,
): Promise<void> {
  await db.batch([db.delete(tags).where(and(isCustom, inArray(tags.id, [...ids]))), audit])
}
