import { lt } from 'drizzle-orm'
import { errorGroups } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'

const KEPT_MS = 90 * 24 * 60 * 60 * 1000

/** Deletes errors that have not occurred for 90 days. */
export async function forgetErrors({ db, clock }: Deps): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS).toISOString()
  const { rowsAffected } = await db.delete(errorGroups).where(lt(errorGroups.lastAt, before))
  return rowsAffected
}
