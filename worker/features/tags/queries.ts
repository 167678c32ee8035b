import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { tags } from '#db/schema/index.ts'
import { STARRED } from '#worker/names/starred.ts'
import type { EntryTag } from '#worker/features/drive/entries/schema.ts'

const TAG_COLUMNS = { id: tags.id, name: tags.name, type: tags.type }

/** Entries outside the trash: what may be tagged. Callers authorize. */
interface Taggable {
  userId: number
  entryIds: readonly number[]
}

const isTaggable = ({ entryIds }: Pick<Taggable, 'entryIds'>): SQL =>
  sql`id IN (SELECT value FROM json_each(${JSON.stringify(entryIds)})) AND deleted_at IS NULL`

/** All of them, or nothing is done. */
const areAllThere = (entries: Taggable): SQL =>
  sql`(SELECT count(*) FROM file_entries WHERE ${isTaggable(entries)}) = ${new Set(entries.entryIds).size}`

const selectStar = (db: Database, userId: number, isFound: SQL) =>
  db
    .select(TAG_COLUMNS)
    .from(tags)
    .where(and(eq(tags.userId, userId), eq(tags.nameKey, STARRED), isFound))

/** The star, which every user gets with the first use. */
const insertStar = (db: Database, userId: number, isFound: SQL) =>
  db.run(sql`
    INSERT INTO tags (user_id, name, name_key, type)
    SELECT ${userId}, ${STARRED}, ${STARRED}, 'system' WHERE ${isFound}
    ON CONFLICT (user_id, name_key) DO NOTHING`)

const starOf = (userId: number) =>
  sql`SELECT id FROM tags WHERE user_id = ${userId} AND name_key = ${STARRED}`

/** Null, and nothing is done, when one of the entries is not there. One round trip. */
export async function starEntries(db: Database, entries: Taggable): Promise<EntryTag | null> {
  const isFound = areAllThere(entries)
  const [, , [star]] = await db.batch([
    insertStar(db, entries.userId, isFound),
    db.run(sql`
      INSERT INTO entry_tags (tag_id, entry_id)
      SELECT (${starOf(entries.userId)}), id FROM file_entries WHERE ${isTaggable(entries)} AND ${isFound}
      ON CONFLICT DO NOTHING`),
    selectStar(db, entries.userId, isFound),
  ])
  return star ?? null
}

/** Null, and nothing is done, when one of the entries is not there. One round trip. */
export async function unstarEntries(db: Database, entries: Taggable): Promise<EntryTag | null> {
  const isFound = areAllThere(entries)
  const [, , [star]] = await db.batch([
    insertStar(db, entries.userId, isFound),
    db.run(sql`
      DELETE FROM entry_tags WHERE tag_id = (${starOf(entries.userId)})
        AND entry_id IN (SELECT id FROM file_entries WHERE ${isTaggable(entries)}) AND ${isFound}`),
    selectStar(db, entries.userId, isFound),
  ])
  return star ?? null
}

/**
 * Replaces the user's tags of an entry and deletes unused ones, in one round trip. Returns all of them; null, without
 * changes, when the entry is missing.
 */
export async function replaceCustomTags(
  db: Database,
  entry: { userId: number; id: number },
  names: { name: string; nameKey: string; searchKey: string }[],
): Promise<EntryTag[] | null> {
  const { userId, id } = entry
  const isFound = areAllThere({ ...entry, entryIds: [id] })
  const wanted = JSON.stringify(names)
  const wantedKeys = sql`SELECT value ->> 'nameKey' FROM json_each(${wanted})`
  const ownTags = sql`SELECT id FROM tags WHERE user_id = ${userId} AND type = 'custom'`
  const [found, , , , , rows] = await db.batch([
    db.all<{ isFound: number }>(sql`SELECT ${isFound} AS "isFound"`),
    db.run(sql`
      INSERT INTO tags (user_id, name, name_key, search_key, type)
      SELECT ${userId}, value ->> 'name', value ->> 'nameKey', value ->> 'searchKey', 'custom' FROM json_each(${wanted}) WHERE ${isFound}
      ON CONFLICT (user_id, name_key) DO NOTHING`),
    db.run(sql`
      DELETE FROM entry_tags WHERE entry_id = ${id} AND ${isFound}
        AND tag_id IN (${ownTags} AND name_key NOT IN (${wantedKeys}))`),
    db.run(sql`
      INSERT INTO entry_tags (tag_id, entry_id)
      SELECT id, ${id} FROM tags WHERE user_id = ${userId} AND type = 'custom' AND name_key IN (${wantedKeys}) AND ${isFound}
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      DELETE FROM tags WHERE user_id = ${userId} AND type = 'custom'
        AND NOT EXISTS (SELECT 1 FROM entry_tags WHERE tag_id = tags.id)`),
    db
      .select(TAG_COLUMNS)
      .from(tags)
      .where(
        and(
          eq(tags.userId, userId),
          sql`${tags.id} IN (SELECT tag_id FROM entry_tags WHERE entry_id = ${id})`,
        ),
      )
      .orderBy(sql`${tags.type} DESC`, asc(tags.nameKey)),
  ])
  return found[0]?.isFound === 1 ? rows : null
}

/** A user's own tags that are on something, with a text in their names, those first that begin with it. */
export function selectCustomTags(
  db: Database,
  userId: number,
  { nameKey, limit }: { nameKey: string; limit: number },
): Promise<EntryTag[]> {
  const position = sql`instr(${tags.nameKey}, ${nameKey})`
  return db
    .select(TAG_COLUMNS)
    .from(tags)
    .where(
      and(
        eq(tags.userId, userId),
        eq(tags.type, 'custom'),
        // Tags do not find entries in the trash. One entry elsewhere is enough.
        sql`EXISTS (SELECT 1 FROM entry_tags et JOIN file_entries e ON e.id = et.entry_id WHERE et.tag_id = tags.id AND e.deleted_at IS NULL)`,
        nameKey === '' ? undefined : sql`${position} > 0`,
      ),
    )
    .orderBy(sql`${position} > 1`, asc(tags.nameKey))
    .limit(limit)
}
