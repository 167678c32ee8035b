import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries, links } from '#db/schema/index.ts'
import { isCovered, isLink } from '../entries/linked-entries.ts'
import { sortColumnOf } from './list-queries.ts'
import type { EntryOrder, OrderDirection } from './list-schema.ts'

/**
 * The file before or after another one, in the order of the list: one step in its index. None where the link does not
 * cover the folder.
 */
export function selectNeighbor(
  db: Database,
  {
    link,
    hash,
    orderBy,
    orderDir,
  }: { link: string; hash: SQL; orderBy: EntryOrder; orderDir: OrderDirection },
  side: 'previous' | 'next',
) {
  const column = sortColumnOf(orderBy)
  const isAscending = (orderDir === 'asc') === (side === 'next')
  const direction = isAscending ? asc : desc
  const of = (value: SQL) =>
    sql`(SELECT ${value} FROM file_entries this WHERE this.hash = ${hash} AND NOT this.is_folder)`
  const parentId = sql`(
    SELECT ${fileEntries.id} FROM ${fileEntries} WHERE ${fileEntries.id} = ${of(sql`this.parent_id`)}
      AND EXISTS (SELECT 1 FROM ${links} WHERE ${isLink(link)} AND ${isCovered}))`
  const place = sql`(${of(sql`this.${sql.identifier(column.name)}`)}, ${of(sql`this.id`)})`
  return db
    .select({ hash: fileEntries.hash, name: fileEntries.name })
    .from(fileEntries)
    .where(
      and(
        sql`${fileEntries.spaceId} = ${of(sql`this.space_id`)}`,
        sql`${fileEntries.parentId} = ${parentId}`,
        eq(fileEntries.isFolder, false),
        isNull(fileEntries.deletedAt),
        sql`(${column}, ${fileEntries.id}) ${sql.raw(isAscending ? '>' : '<')} ${place}`,
      ),
    )
    .orderBy(direction(column), direction(fileEntries.id))
    .limit(1)
}
