import { lt, sql } from 'drizzle-orm'
import { workspaceInvites } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'

/** Until then, whoever manages the members can see that it has expired, and send it again. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const INVITES_PER_RUN = 5000

/** Deletes invitations to workspaces that expired 30 days ago. */
export async function expireInvites({ db, clock }: Deps): Promise<number> {
  const until = new Date(clock().getTime() - KEPT_MS).toISOString()
  const ended = db
    .select({ id: workspaceInvites.id })
    .from(workspaceInvites)
    .where(lt(workspaceInvites.expiresAt, until))
    .limit(INVITES_PER_RUN)
  const deleted = await db
    .delete(workspaceInvites)
    .where(sql`${workspaceInvites.id} IN ${ended}`)
    .returning({ id: workspaceInvites.id })
  return deleted.length
}
