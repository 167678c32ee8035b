import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import { databaseErrorCode } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { customers, fileEntries, uploads, users } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'

/** The next run continues with the remaining claims. */
const CLAIMS_PER_RUN = 10_000
const USERS_PER_RUN = 100
const PORTIONS_PER_RUN = 200

/** One statement's share: a transaction of the database must end within seconds. */
const CLAIMS_PER_STATEMENT = 500
const ENTRIES_PER_STATEMENT = 2000

/** Unverified claims of an address are kept as long as their owner may return to them. */
const CLAIM_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Removes what is left of accounts that were deleted, and of those whose address was never proven. One that can't be
 * removed is logged, and holds up no other.
 */
export async function purgeDeletedUsers({ db, clock }: Deps): Promise<number> {
  const abandonedBefore = new Date(clock().getTime() - CLAIM_MS).toISOString()
  return (await purgeClaims(db, abandonedBefore)) + (await purgeDeleted(db))
}

async function purgeClaims(db: Database, createdBefore: string): Promise<number> {
  const isAbandoned = and(
    sql`${users.isProvisional} = 1`,
    isNull(users.deletedAt),
    lt(users.createdAt, createdBefore),
  )
  const remove = async (ids: number[]): Promise<number> => {
    try {
      // One may have been proven since it was read.
      const removed = await db
        .delete(users)
        .where(and(inArray(users.id, ids), isAbandoned))
        .returning({ id: users.id })
      return removed.length
    } catch (error) {
      if (!databaseErrorCode(error)?.startsWith('SQLITE_CONSTRAINT')) throw error
      const [id] = ids
      if (ids.length === 1 && id !== undefined) {
        logFailure(id, error)
        return 0
      }
      const middle = Math.ceil(ids.length / 2)
      return (await remove(ids.slice(0, middle))) + (await remove(ids.slice(middle)))
    }
  }
  const abandoned = await db
    .select({ id: users.id })
    .from(users)
    .where(isAbandoned)
    .limit(CLAIMS_PER_RUN)
  const ids = abandoned.map(({ id }) => id)
  let count = 0
  for (let start = 0; start < ids.length; start += CLAIMS_PER_STATEMENT)
    count += await remove(ids.slice(start, start + CLAIMS_PER_STATEMENT))
  return count
}

async function purgeDeleted(db: Database): Promise<number> {
  const deleted = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(isNotNull(users.deletedAt), sql`(${hasEntries} OR NOT (${hasUploads} OR ${isCharged}))`),
    )
    // Unordered, so that failing ones do not block the others in each run.
    .orderBy(sql`random()`)
    .limit(USERS_PER_RUN)
  let [count, portions] = [0, 0]
  for (const { id } of deleted) {
    try {
      let isMore = true
      while (isMore && portions < PORTIONS_PER_RUN) {
        portions += 1
        const [left, entries, [user]] = await purgePortion(db, id)
        isMore = [left, entries].some(({ length }) => length === ENTRIES_PER_STATEMENT)
        if (user) count += 1
      }
    } catch (error) {
      logFailure(id, error)
    }
  }
  return count
}

/** Some of what is in a user's spaces, and with the last of it the user. What they have put into others' spaces stays. */
const purgePortion = (db: Database, userId: number) =>
  db.batch([
    db
      .update(fileEntries)
      .set({ ownerId: sql`(SELECT s.owner_id FROM spaces s WHERE s.id = ${fileEntries.spaceId})` })
      .where(
        sql`${fileEntries.id} IN (
          SELECT e.id FROM file_entries e JOIN spaces s ON s.id = e.space_id
          WHERE e.owner_id = ${userId} AND s.owner_id <> ${userId} LIMIT ${ENTRIES_PER_STATEMENT})`,
      )
      .returning({ id: fileEntries.id }),
    db
      .delete(fileEntries)
      .where(
        sql`${fileEntries.id} IN (
          SELECT id FROM (
            SELECT e.id FROM file_entries e LEFT JOIN spaces s ON s.id = e.space_id
            WHERE e.owner_id = ${userId} AND coalesce(s.owner_id, ${userId}) = ${userId}
            UNION SELECT e.id FROM ${othersEntriesIn(sql`${userId}`)} e)
          ORDER BY id DESC LIMIT ${ENTRIES_PER_STATEMENT})`,
      )
      .returning({ id: fileEntries.id }),
    db
      .delete(users)
      .where(
        sql`${users.id} = ${userId} AND NOT ${hasEntries} AND NOT ${hasUploads} AND NOT ${isCharged}`,
      )
      .returning({ id: users.id }),
  ])

/** Entries that others have put into a user's spaces: those outside the trash, and those in it by what they went with. */
const othersEntriesIn = (userId: SQLWrapper) => sql`(
  SELECT o.id FROM spaces s CROSS JOIN file_entries o ON o.space_id = s.id AND o.deleted_at IS NULL
  WHERE s.owner_id = ${userId} AND o.owner_id <> ${userId}
  UNION ALL
  SELECT o.id FROM spaces s CROSS JOIN file_entries r ON r.space_id = s.id AND r.trash_root_id = r.id
    CROSS JOIN file_entries o ON o.trash_root_id = r.id
  WHERE s.owner_id = ${userId} AND o.owner_id <> ${userId})`

const hasEntries = sql`(EXISTS (SELECT 1 FROM ${fileEntries} WHERE ${fileEntries.ownerId} = ${users.id})
  OR EXISTS (SELECT 1 FROM ${othersEntriesIn(users.id)}))`

/** Which the job that gives up uploads has still to remove, with what they stored. */
const hasUploads = sql`EXISTS (SELECT 1 FROM ${uploads} WHERE ${uploads.userId} = ${users.id})`

/** Who may still be charged: the row alone says for whom `reconcileSubscriptions` has to end that. */
const isCharged = sql`EXISTS (
  SELECT 1 FROM ${customers} WHERE ${customers.userId} = ${users.id} AND ${customers.stripeId} IS NOT NULL)`

function logFailure(userId: number, error: unknown): void {
  console.error(
    JSON.stringify({
      level: 'error',
      job: 'purgeDeletedUsers',
      userId,
      error: error instanceof Error ? error.stack : String(error),
    }),
  )
}
