import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { packed, unpacked } from '#db/packed.ts'
import { blobs, fileEntries, spaces, users } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { EntryType } from '#worker/names/entry-type.ts'
import { LOCATION, shownColumns } from '../entries/entry-rows.ts'
import { selectUsage } from './usage-queries.ts'

/** As many as are worth a look; the search orders all files by size. */
const LARGEST_FILES = 20

/** The planner would read all rows of the space for their types. */
const BY_SIZE = sql`file_entries INDEXED BY file_entries_largest`

/** Reads what fills a space, by indexes alone but for the rows of the largest files. One round trip. */
export async function selectStorage(db: Database, userId: number, spaceId: SpaceId) {
  const isListed = and(
    eq(fileEntries.spaceId, spaceId),
    isNull(fileEntries.deletedAt),
    eq(fileEntries.isFolder, false),
  )
  const bytes = sql<number>`coalesce(sum(${fileEntries.sizeBytes}), 0)`
  const count = sql<number>`count(*)`
  const [usageRows, types, [trash], largest] = await db.batch([
    selectUsage(db, spaceId),
    db
      .select({ type: sql<EntryType>`${fileEntries.type}`, count, bytes })
      .from(BY_SIZE)
      .where(isListed)
      .groupBy(fileEntries.type)
      .orderBy(desc(bytes), asc(fileEntries.type)),
    db
      .select({ count, bytes })
      .from(fileEntries)
      .where(
        and(eq(fileEntries.spaceId, spaceId), sql`${fileEntries.trashRootId} = ${fileEntries.id}`),
      ),
    db
      .select({ row: packed({ ...shownColumns(userId), location: LOCATION }) })
      .from(fileEntries)
      .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
      .innerJoin(users, eq(users.id, spaces.ownerId))
      .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
      .where(
        sql`${fileEntries.id} IN (
          SELECT ${fileEntries.id} FROM ${BY_SIZE} WHERE ${isListed}
          ORDER BY ${desc(fileEntries.sizeBytes)} LIMIT ${LARGEST_FILES})`,
      )
      .orderBy(desc(fileEntries.sizeBytes), asc(fileEntries.id)),
  ])
  return {
    usage: usageRows[0] ?? null,
    types,
    trash: trash ?? { count: 0, bytes: 0 },
    largest: unpacked(largest),
  }
}
