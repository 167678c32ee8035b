import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { authorizeChanging } from './policy.ts'
import { deleteAvatar } from './queries.ts'
import type { UserId } from './schema.ts'

/** Takes the caller's own picture away. Throws UnauthorizedError, NotFoundError. */
export async function removeAvatar(ctx: RequestContext, id: UserId): Promise<void> {
  const user = requireUser(ctx)
  authorizeChanging(user, id === 'me' ? user.id : id)
  await deleteAvatar(ctx.deps.db, user.id, ctx.deps.clock())
}
