import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { deleteOwnSession } from './queries.ts'

/** Ends one session of the caller, this one too if it is named. Throws UnauthorizedError, NotFoundError. */
export async function logoutSession(ctx: RequestContext, { id }: { id: number }): Promise<void> {
  const user = requireUser(ctx)
  if (!(await deleteOwnSession(ctx.deps.db, user.id, id))) throw new NotFoundError()
}
