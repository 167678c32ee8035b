import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import { newSession } from '#worker/auth/sessions.ts'
import type { Session } from '#worker/auth/sessions.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, ForbiddenError } from '#worker/errors.ts'
import { sendNotifications } from '#worker/notify/send-notifications.ts'
import { isNewBrowser } from './new-browser.ts'
import { insertSession, insertToken } from './queries.ts'
import type { CheckedPassword } from './queries.ts'

/** Someone who has proven who they are but for a second factor. */
export interface KnownUser {
  id: number
  twoFactorConfirmedAt: string | null
  bannedAt: string | null
  bannedUntil: string | null
  banReason: string | null
}

export type SignInResult =
  | {
      kind: 'session'
      /** For the cookie. */
      token: string
      session: Session
      remember: boolean
    }
  /** A code is asked for first; `token` leads on. */
  | { kind: 'two-factor'; token: string }

/**
 * Shared by all ways to sign in: refuses banned users, starts a two-factor challenge where enabled, else opens a
 * session.
 * @throws ForbiddenError, ConflictError.
 */
export async function signIn(
  ctx: RequestContext,
  user: KnownUser,
  { remember, password = null }: { remember: boolean; password?: CheckedPassword | null },
): Promise<SignInResult> {
  const { db, clock } = ctx.deps
  const now = clock()
  refuseBanned(user, now)
  if (user.twoFactorConfirmedAt !== null) {
    const challenge = await newOneTimeToken(
      { purpose: 'two-factor-challenge', userId: user.id, data: { remember } },
      now,
    )
    await insertToken(db, challenge.row)
    return { kind: 'two-factor', token: challenge.token }
  }
  const { token, row } = await newSession({ remember, ...ctx.client }, now)
  const isNew = await isNewBrowser(ctx, user.id)
  const session = await insertSession(db, { row, userId: user.id, password, isNew }, now)
  if (!session) throw new ConflictError('Your account was changed just now. Please sign in again.')
  if (isNew) sendNotifications(ctx)
  return { kind: 'session', token, session, remember }
}

/** Throws ForbiddenError. */
export function refuseBanned(
  { bannedAt, bannedUntil, banReason }: Omit<KnownUser, 'id' | 'twoFactorConfirmedAt'>,
  now: Date,
): void {
  if (bannedAt === null || (bannedUntil !== null && bannedUntil < now.toISOString())) return
  throw new ForbiddenError(
    banReason ? 'This account is suspended: :reason' : 'This account is suspended.',
    'suspended',
    { values: { reason: banReason ?? '' } },
  )
}
