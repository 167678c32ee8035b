import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { selectLogins } from './queries.ts'
import type { LoginInput } from './schema.ts'
import { signIn } from './sign-in.ts'
import type { SignInResult } from './sign-in.ts'

export type LoginRow = Awaited<ReturnType<typeof selectLogins>>[number]

/** Whoever may be meant by an address. */
export interface LoginCandidates {
  account: LoginRow | null
  /** The newest claims of the address. */
  claims: LoginRow[]
}

export interface LoginOutcome {
  result: SignInResult
  /** The hash of the password that was proven; null for a claim, which anybody may make. */
  passwordHash: string | null
}

export async function findLoginCandidates(
  { deps }: RequestContext,
  email: string,
): Promise<LoginCandidates> {
  const logins = await selectLogins(deps.db, email)
  return {
    account: logins.find((user) => !user.isProvisional) ?? null,
    claims: logins.filter((user) => user.isProvisional),
  }
}

/**
 * The user whose password it is. An unknown address and a wrong password get the same answer after the same work.
 * Throws ValidationError.
 */
export async function checkLogin(
  ctx: RequestContext,
  password: string,
  candidates: LoginCandidates,
): Promise<LoginRow> {
  const user = await findByPassword(ctx, password, candidates)
  if (!user) {
    throw new ValidationError({
      email: ['This email address and this password do not belong together.'],
    })
  }
  return user
}

/** Signs in. Throws ValidationError, ForbiddenError. */
export async function login(
  ctx: RequestContext,
  { password, remember }: Pick<LoginInput, 'password' | 'remember'>,
  candidates: LoginCandidates,
): Promise<LoginOutcome> {
  const { passwords } = ctx.deps
  const user = await checkLogin(ctx, password, candidates)
  const rehashed = passwords.needsRehash(user.passwordHash) ? await passwords.hash(password) : null
  const result = await signIn(ctx, user, {
    remember,
    password: { hash: user.passwordHash, rehashed },
  })
  const storedHash = result.kind === 'session' ? (rehashed ?? user.passwordHash) : user.passwordHash
  return { result, passwordHash: user.isProvisional ? null : storedHash }
}

/**
 * Finds the account, else a claim, with this password. Where addresses must be verified, it does equal work without an
 * account, so that timing does not reveal taken addresses.
 */
async function findByPassword(
  { deps, site }: RequestContext,
  password: string,
  { account, claims }: LoginCandidates,
) {
  if (await deps.passwords.verify(password, account?.passwordHash ?? null)) return account
  for (const claim of claims)
    if (await deps.passwords.verify(password, claim.passwordHash)) return claim
  if (claims.length === 0 && site.settings.require_email_confirmation)
    await deps.passwords.verify(password, null)
  return null
}
