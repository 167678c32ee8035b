import { randomToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { newMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { tokenCreatedMail } from './mails.ts'

/** Lets scanners for leaked secrets recognize our tokens. */
const PREFIX = 'atoll_'

export const MAX_TOKENS_PER_USER = 100

export const newPlainTextToken = (): string => PREFIX + randomToken()

/** The mail about a new token to its owner. */
export const newTokenMail = (
  ctx: RequestContext,
  user: { email: string; language: string | null; emailVerifiedAt: string | null },
  name: string,
): Promise<NewMail> =>
  newMail(ctx, user, tokenCreatedMail(ctx, user.emailVerifiedAt === null ? null : name))
