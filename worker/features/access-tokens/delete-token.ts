import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { deleteOwnToken } from './queries.ts'

/** Throws UnauthorizedError, NotFoundError. */
export async function deleteToken(ctx: RequestContext, { id }: { id: number }): Promise<void> {
  const user = requireUser(ctx)
  if (!(await deleteOwnToken(ctx.deps.db, user.id, id))) throw new NotFoundError()
}
