import { and, lt, ne } from 'drizzle-orm'
import { outgoingMails } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'

/** Long enough to see what went wrong; addresses and texts are personal, so no longer. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Forgets mails of long ago, unless they are still to be sent. */
export async function purgeMailLog({ db, clock }: Deps): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS).toISOString()
  const purged = await db
    .delete(outgoingMails)
    .where(and(lt(outgoingMails.createdAt, before), ne(outgoingMails.status, 'queued')))
    .returning({ id: outgoingMails.id })
  return purged.length
}
