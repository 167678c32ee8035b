import type { Database } from '#db/client.ts'
import type { Actor, RequestContext } from '#worker/context/context.ts'
import { deleteSession } from './queries.ts'

/** Ends the session that this request came with. A guest has none, and an access token is deleted, not signed out. */
export function logout(ctx: RequestContext): Promise<void> {
  return endSession(ctx.actor, ctx.deps.db)
}

export async function endSession(actor: Actor, db: Database): Promise<void> {
  if (actor.kind === 'user' && actor.credential.kind === 'session')
    await deleteSession(db, actor.credential.id)
}
