import { isUniqueViolation } from '#db/client.ts'
import type { SocialAccount } from '#worker/auth/oauth-providers.ts'
import { requireCredential } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, UnauthorizedError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { SERVICE_NAMES, type SocialService } from '#worker/settings/service-names.ts'
import { connectedMail } from './mails.ts'
import { insertProfile, selectProfileOwner } from './queries.ts'
import type { SocialOutcome } from './social-outcome.ts'

/**
 * Lets the caller, who comes with a session, sign in by a service's account from now on. One that is connected already
 * is left as it is.
 * Throws UnauthorizedError, ConflictError.
 */
export async function connectAccount(
  ctx: RequestContext,
  service: SocialService,
  { serviceUserId, username }: SocialAccount,
): Promise<SocialOutcome> {
  const { user, credential } = requireCredential(ctx)
  const { db, clock } = ctx.deps
  try {
    const profile = { userId: user.id, service, serviceUserId, username }
    const mail = await newMail(ctx, user, connectedMail(ctx, service))
    const session = { sessionId: credential.id, now: clock() }
    if (!(await insertProfile(db, { ...session, profile, mail }))) throw new UnauthorizedError()
    sendQueuedMail(ctx)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const ownerId = await selectProfileOwner(db, { service, serviceUserId })
    if (ownerId !== user.id) throw takenError(service, ownerId)
  }
  return { status: 'SUCCESS', cookies: [] }
}

/** @param ownerId null = it is free, but the user has another one of this service. */
function takenError(service: SocialService, ownerId: number | null): ConflictError {
  return new ConflictError(
    ownerId === null
      ? 'Another :service account is connected already. Disconnect it first.'
      : 'This :service account is connected to another user already.',
    { values: { service: SERVICE_NAMES[service] } },
  )
}
