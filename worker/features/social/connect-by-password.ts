import { isUniqueViolation } from '#db/client.ts'
import { PENDING_CONNECTION_COOKIE } from '#worker/auth/oauth-cookies.ts'
import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { refuseBanned, signIn } from '#worker/features/account/sign-in.ts'
import type { KnownUser, SignInResult } from '#worker/features/account/sign-in.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import type { SocialService } from '#worker/settings/service-names.ts'
import { connectedMail } from './mails.ts'
import { insertPendingProfile, selectPendingConnection } from './queries.ts'

/** A service's account that waits for the password of the account here that has the same address. */
export interface PendingConnection {
  tokenHash: string
  user: KnownUser & { email: string; language: string | null; passwordHash: string }
  profile: { service: SocialService; serviceUserId: string; username: string }
}

/**
 * Returns the connection that awaits this browser's password, without using it up.
 * @throws ValidationError.
 */
export async function findPendingConnection(ctx: RequestContext): Promise<PendingConnection> {
  const { db, clock } = ctx.deps
  const token = ctx.client.cookies[PENDING_CONNECTION_COOKIE]
  const tokenHash = token ? await hashToken(token) : null
  const pending = tokenHash ? await selectPendingConnection(db, tokenHash, clock()) : null
  if (!tokenHash || !pending) throw overError()
  const { data, ...user } = pending
  return { tokenHash, user, profile: data as PendingConnection['profile'] }
}

/** Connects the two and signs in, with the password of the account here. Throws ValidationError, ForbiddenError. */
export async function connectByPassword(
  ctx: RequestContext,
  { tokenHash, user, profile }: PendingConnection,
  password: string,
): Promise<SignInResult> {
  if (!(await ctx.deps.passwords.verify(password, user.passwordHash)))
    throw new ValidationError({ password: ['This is not the password of the account.'] })
  const { db, clock } = ctx.deps
  const now = clock()
  refuseBanned(user, now)
  const row = { ...profile, userId: user.id, createdAt: now.toISOString() }
  const mail = await newMail(ctx, user, connectedMail(ctx, profile.service))
  if (!(await insertUnlessTaken(() => insertPendingProfile(db, { tokenHash, row, mail, now }))))
    throw overError()
  sendQueuedMail(ctx)
  const rehashed = ctx.deps.passwords.needsRehash(user.passwordHash)
    ? await ctx.deps.passwords.hash(password)
    : null
  return signIn(ctx, user, {
    remember: true,
    password: { hash: user.passwordHash, rehashed },
  })
}

async function insertUnlessTaken(insert: () => Promise<boolean>): Promise<boolean> {
  try {
    return await insert()
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

const overError = () =>
  new ValidationError({
    password: ['This took too long. Please close this dialog and sign in with the service again.'],
  })
