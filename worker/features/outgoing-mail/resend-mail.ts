import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { sendQueuedMail } from '#worker/mail/outbox.ts'
import { authorizeLog } from './policy.ts'
import { requeueMail } from './queries.ts'

/** Sends a mail once more, as it was. Throws UnauthorizedError, ForbiddenError, NotFoundError. */
export async function resendMail(ctx: RequestContext, id: number): Promise<void> {
  authorizeLog(permissionHolder(ctx))
  const row = await requeueMail(ctx.deps.db, id, ctx.deps.clock())
  if (!row) throw new NotFoundError()
  sendQueuedMail(ctx)
}
