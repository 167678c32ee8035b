import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries, users } from '#db/schema/index.ts'
import type { Deps } from '../deps.ts'

const USERS_PER_RUN = 100

/** One statement's share: a transaction of the database must end within seconds. */
const ENTRIES_PER_STATEMENT = 2000

/** Claims of an address that nobody proved are kept as long as somebody may still come back to them. */
const CLAIM_MS = 30 * 24 * 60 * 60 * 1000

/** Removes what is left of accounts that were deleted, and of those whose address was never proven. */
export async function purgeDeletedUsers({ db, clock }: Deps): Promise<number> {
  const abandonedBefore = new Date(clock().getTime() - CLAIM_MS).toISOString()
  const abandoned = await db
    .delete(users)
    .where(
      and(
        sql`${users.isProvisional} = 1`,
        isNull(users.deletedAt),
        lt(users.createdAt, abandonedBefore),
      ),
    )
    .returning({ id: users.id })
  const deleted = await db
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.deletedAt))
    .limit(USERS_PER_RUN)
  for (const { id } of deleted) await purgeEntries(db, id)
  await db.delete(users).where(
    and(
      inArray(
        users.id,
        deleted.map(({ id }) => id),
      ),
      // Until the job that gives up uploads has removed what they stored.
      sql`NOT EXISTS (SELECT 1 FROM uploads WHERE user_id = ${users.id})`,
    ),
  )
  return abandoned.length + deleted.length
}

async function purgeEntries(db: Database, userId: number): Promise<void> {
  let removed
  do {
    removed = await db
      .delete(fileEntries)
      .where(
        sql`${fileEntries.id} IN (
          SELECT id FROM file_entries WHERE owner_id = ${userId} ORDER BY id DESC LIMIT ${ENTRIES_PER_STATEMENT})`,
      )
      .returning({ id: fileEntries.id })
  } while (removed.length === ENTRIES_PER_STATEMENT)
}
