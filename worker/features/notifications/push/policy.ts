import { requireCredential } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { requireNotifications } from '../policy.ts'

/**
 * | who                        | takes pushes in a browser           |
 * |----------------------------|-------------------------------------|
 * | guest                      | no: 401                             |
 * | user, signed in by cookie  | yes, until this session ends        |
 * | user's access token        | no: 403, as it has no browser       |
 * | anybody, if the site has no notifications | no: 404              |
 *
 * Returns the user and the session. Throws UnauthorizedError, ForbiddenError, NotFoundError.
 */
export function requireBrowser(ctx: Pick<RequestContext, 'actor' | 'site'>): {
  userId: number
  sessionId: number
} {
  const { user, credential } = requireCredential(ctx)
  requireNotifications(ctx)
  if (credential.kind !== 'session')
    throw new ForbiddenError('Only a browser that is signed in can do this.')
  return { userId: user.id, sessionId: credential.id }
}
