import { lt } from 'drizzle-orm'
import { sessions } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'

/** Forgets sessions that are over. */
export async function expireSessions({ db, clock }: Deps): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, clock().toISOString()))
    .returning({ id: sessions.id })
  return ended.length
}
