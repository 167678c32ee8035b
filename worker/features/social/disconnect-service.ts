import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { SERVICE_NAMES, type SocialService } from '#worker/settings/service-names.ts'
import { disconnectedMail } from './mails.ts'
import { deleteProfile } from './queries.ts'

/** Ends the caller's connection, unless it is their last way in. Throws UnauthorizedError, ValidationError. */
export async function disconnectService(
  ctx: RequestContext,
  service: SocialService,
): Promise<void> {
  const user = requireUser(ctx)
  const mail = await newMail(ctx, user, disconnectedMail(ctx, service))
  if (await deleteProfile(ctx.deps.db, { userId: user.id, service, mail })) {
    sendQueuedMail(ctx)
    return
  }
  throw new ValidationError(
    {
      service: [
        'Set a password first: without it, :service is the only way to sign in to your account.',
      ],
    },
    { service: SERVICE_NAMES[service] },
  )
}
