import { lt } from 'drizzle-orm'
import { accessTokens, oneTimeTokens } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'

/** Forgets access tokens and one-time tokens that are over. */
export async function expireTokens({ db, clock }: Deps): Promise<number> {
  const now = clock().toISOString()
  const ended = await db.batch([
    db
      .delete(accessTokens)
      .where(lt(accessTokens.expiresAt, now))
      .returning({ id: accessTokens.id }),
    db
      .delete(oneTimeTokens)
      .where(lt(oneTimeTokens.expiresAt, now))
      .returning({ id: oneTimeTokens.id }),
  ])
  return ended.flat().length
}
