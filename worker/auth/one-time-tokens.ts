import { and, eq, gt } from 'drizzle-orm'
import { oneTimeTokens } from '#db/schema/index.ts'
import { hashToken, randomToken } from './tokens.ts'

export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose']

const MINUTE_MS = 60 * 1000

const LIFETIMES_MS: Record<TokenPurpose, number> = {
  'email-verification': 24 * 60 * MINUTE_MS,
  'email-change': 24 * 60 * MINUTE_MS,
  'email-change-cancel': 24 * 60 * MINUTE_MS,
  'password-reset': 60 * MINUTE_MS,
  'two-factor-challenge': 10 * MINUTE_MS,
  'social-state': 10 * MINUTE_MS,
  'social-connect': 10 * MINUTE_MS,
}

export interface NewOneTimeToken {
  /** To give away; only its hash is stored. */
  token: string
  row: typeof oneTimeTokens.$inferInsert
}

/**
 * @param data JSON that the token's later use needs.
 * @param lifetimeMs other than usual for the purpose.
 */
export async function newOneTimeToken(
  input: { purpose: TokenPurpose; userId: number | null; data?: unknown; lifetimeMs?: number },
  now: Date,
): Promise<NewOneTimeToken> {
  const token = randomToken()
  const expiresAt = new Date(
    now.getTime() + (input.lifetimeMs ?? LIFETIMES_MS[input.purpose]),
  ).toISOString()
  return {
    token,
    row: {
      tokenHash: await hashToken(token),
      purpose: input.purpose,
      userId: input.userId,
      data: input.data ?? null,
      createdAt: now.toISOString(),
      expiresAt,
    },
  }
}

/** How long a cookie with a token of this purpose is worth keeping. */
export const tokenLifetimeSeconds = (purpose: TokenPurpose) => LIFETIMES_MS[purpose] / 1000

/** The token's row, if it is still good: for reading it, and for the batch that uses it up. */
export const isLiveToken = (purpose: TokenPurpose, tokenHash: string, now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now.toISOString()),
  )
