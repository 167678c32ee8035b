import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { UnauthorizedError, ValidationError } from '#worker/errors.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import { sendQueuedMail } from '#worker/mail/outbox.ts'
import { MAX_TOKENS_PER_USER, newPlainTextToken, newTokenMail } from './new-token.ts'
import { authorizeTokenCreation } from './policy.ts'
import { presentToken } from './present.ts'
import { insertToken } from './queries.ts'
import type { CreateTokenInput, CreateTokenResponse } from './schema.ts'

/** Makes an access token of the caller's; it is shown this once. Throws UnauthorizedError, ForbiddenError, ValidationError. */
export async function createToken(
  ctx: RequestContext,
  input: CreateTokenInput,
): Promise<Pick<CreateTokenResponse, 'token' | 'plainTextToken'>> {
  authorizeTokenCreation(ctx, input.abilities)
  const { user, credential } = requireConfirmedPassword(ctx)
  const { db, clock } = ctx.deps
  const now = clock()
  if (input.expiresAt !== null && input.expiresAt <= now.toISOString())
    throw new ValidationError({ expiresAt: ['This time has passed already.'] })

  const plainTextToken = newPlainTextToken()
  const row = await insertToken(db, {
    userId: user.id,
    credential,
    tokenHash: await hashToken(plainTextToken),
    mail: await newTokenMail(ctx, user, input.tokenName),
    name: input.tokenName,
    abilities: input.abilities,
    expiresAt: input.expiresAt,
    limit: MAX_TOKENS_PER_USER,
    now,
  })
  if (row === 'ended') throw new UnauthorizedError()
  if (row === 'full') {
    throw new ValidationError(
      { tokenName: ['You have :count access tokens already. Delete one first.'] },
      { count: MAX_TOKENS_PER_USER },
    )
  }
  sendQueuedMail(ctx)
  return { token: presentToken(row), plainTextToken }
}
