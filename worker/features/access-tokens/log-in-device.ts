import { hashToken } from '#worker/auth/tokens.ts'
import { isUnproven } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, ForbiddenError, ValidationError } from '#worker/errors.ts'
import type { LoginRow } from '#worker/features/account/login.ts'
import { refuseBanned } from '#worker/features/account/sign-in.ts'
import { presentUser } from '#worker/features/bootstrap/present.ts'
import { sendQueuedMail } from '#worker/mail/outbox.ts'
import { MAX_TOKENS_PER_USER, newPlainTextToken, newTokenMail } from './new-token.ts'
import { requireApiAccess } from './policy.ts'
import { replaceToken, selectSignedInUser } from './queries.ts'
import { DEVICE_ABILITIES } from './schema.ts'
import type { DeviceUser } from './schema.ts'

/**
 * Creates an access token by password, replacing the one of the same name. Accounts with a second factor are refused:
 * they create tokens in the settings.
 * @throws ForbiddenError, ValidationError, ConflictError.
 */
export async function logInDevice(
  ctx: RequestContext,
  row: LoginRow,
  deviceName: string,
): Promise<DeviceUser> {
  const { db, clock } = ctx.deps
  const now = clock()
  refuseBanned(row, now)
  if (row.twoFactorConfirmedAt !== null) {
    throw new ForbiddenError(
      'This account has two-factor authentication. Create an access token in its settings instead.',
      'two_factor_required',
    )
  }
  const user = await selectSignedInUser(db, row.id, now)
  if (!user) throw changedMeanwhile()
  if (isUnproven(user, ctx.site))
    throw new ForbiddenError('Please verify your email address first.', 'email_unverified')
  requireApiAccess({ user, guest_role: ctx.site.guestRole }, ctx.site)

  const plainTextToken = newPlainTextToken()
  const outcome = await replaceToken(db, {
    userId: user.id,
    checkedHash: row.passwordHash,
    tokenHash: await hashToken(plainTextToken),
    name: deviceName,
    abilities: DEVICE_ABILITIES,
    mail: await newTokenMail(ctx, user, deviceName),
    limit: MAX_TOKENS_PER_USER,
    now,
  })
  if (outcome === 'changed') throw changedMeanwhile()
  if (outcome === 'full') {
    throw new ValidationError(
      { device_name: ['You have :count access tokens already. Delete one first.'] },
      { count: MAX_TOKENS_PER_USER },
    )
  }
  sendQueuedMail(ctx)
  return { ...presentUser(user), access_token: plainTextToken }
}

const changedMeanwhile = () =>
  new ConflictError('Your account was changed just now. Please sign in again.')
