import { CHALLENGE_COOKIE } from '#worker/auth/cookies.ts'
import { decryptSecret } from '#worker/auth/encryption.ts'
import { newSession } from '#worker/auth/sessions.ts'
import { hashToken } from '#worker/auth/tokens.ts'
import { acceptedTotpStep } from '#worker/auth/totp.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { UnauthorizedError, ValidationError } from '#worker/errors.ts'
import { isNewBrowser } from '#worker/features/account/new-browser.ts'
import { refuseBanned } from '#worker/features/account/sign-in.ts'
import type { SignInResult } from '#worker/features/account/sign-in.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { sendNotifications } from '#worker/notify/send-notifications.ts'
import { recoveryCodeUsedMail } from './mails.ts'
import { insertChallengedSession, selectChallenge } from './queries.ts'
import type { Challenge, SecondFactor } from './queries.ts'
import { openRecoveryCodes, sealRecoveryCodes, withoutCode } from './recovery-codes.ts'
import type { ChallengeInput } from './schema.ts'

/** The challenge that the request's cookie leads to; nothing is used up. Throws UnauthorizedError, ForbiddenError. */
export async function findChallenge(ctx: RequestContext): Promise<Challenge> {
  const { db, clock } = ctx.deps
  const token = ctx.client.cookies[CHALLENGE_COOKIE]
  const now = clock()
  const challenge = token ? await selectChallenge(db, await hashToken(token), now) : null
  if (!challenge) {
    throw new UnauthorizedError(
      'This sign-in has taken too long. Please sign in again.',
      'challenge_expired',
    )
  }
  refuseBanned(challenge, now)
  return challenge
}

/** Opens the session that the password alone did not. A wrong answer may be followed by another. Throws ValidationError. */
export async function answerChallenge(
  ctx: RequestContext,
  challenge: Challenge,
  input: ChallengeInput,
): Promise<Extract<SignInResult, { kind: 'session' }>> {
  const { db, clock } = ctx.deps
  const now = clock()
  const factor = await proveSecondFactor(ctx, challenge, input, now)
  const remember = isRemembered(challenge.data)
  const { token, row } = await newSession({ remember, ...ctx.client }, now)
  const isNew = await isNewBrowser(ctx, challenge.userId)
  const session =
    factor && (await insertChallengedSession(db, { challenge, factor, row, isNew, now }))
  if (!session)
    throw new ValidationError({ [input.field]: ['This code is not right, or no longer.'] })
  if (isNew) sendNotifications(ctx)
  if (factor?.kind === 'recovery-code') sendQueuedMail(ctx)
  return { kind: 'session', token, session, remember }
}

async function proveSecondFactor(
  ctx: RequestContext,
  challenge: Challenge,
  { field, answer }: ChallengeInput,
  now: Date,
): Promise<SecondFactor | null> {
  const { appKey } = ctx.deps.config
  const { sealedSecret, sealedRecoveryCodes, lastStep } = challenge
  if (field === 'code') {
    const secret = await decryptSecret(appKey, 'two-factor', sealedSecret)
    const step = await acceptedTotpStep({ secret, code: answer, lastStep, now })
    return step === null ? null : { kind: 'code', sealedSecret, step }
  }
  if (sealedRecoveryCodes === null) return null
  const codes = await openRecoveryCodes(appKey, sealedRecoveryCodes)
  const left = withoutCode(codes, answer)
  if (!left) return null
  return {
    kind: 'recovery-code',
    sealedRecoveryCodes,
    left: await sealRecoveryCodes(appKey, left),
    mail: await newMail(ctx, challenge, recoveryCodeUsedMail(ctx, left.length)),
  }
}

const isRemembered = (data: unknown) => (data as { remember?: boolean } | null)?.remember === true
