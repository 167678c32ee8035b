import type { RequestContext } from '#worker/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { selectLogins } from './queries.ts'
import type { LoginInput } from './schema.ts'
import { signIn } from './sign-in.ts'
import type { SignInResult } from './sign-in.ts'

/**
 * Signs in. An unknown address and a wrong password get the same answer after the same work.
 * Throws ValidationError, ForbiddenError.
 */
export async function login(ctx: RequestContext, input: LoginInput): Promise<SignInResult> {
  const user = await findByPassword(ctx, input)
  if (!user) {
    throw new ValidationError({
      email: ['This email address and this password do not belong together.'],
    })
  }
  const rehashed = ctx.deps.passwords.needsRehash(user.passwordHash)
    ? await ctx.deps.passwords.hash(input.password)
    : null
  const password = { hash: user.passwordHash, rehashed }
  return signIn(ctx, user, { remember: input.remember, password })
}

/**
 * The account, else one of the newest claims of the address. Where addresses must be proven an account and a claim are
 * tried whether they exist or not: who registers somebody's address must not learn from the time, or by signing in,
 * that it is taken.
 */
async function findByPassword(
  { deps, site }: RequestContext,
  { email, password }: Pick<LoginInput, 'email' | 'password'>,
) {
  const logins = await selectLogins(deps.db, email)
  const account = logins.find((user) => !user.isProvisional) ?? null
  const claims = logins.filter((user) => user.isProvisional)
  if (await deps.passwords.verify(password, account?.passwordHash ?? null)) return account
  for (const claim of claims)
    if (await deps.passwords.verify(password, claim.passwordHash)) return claim
  if (claims.length === 0 && site.settings.require_email_confirmation)
    await deps.passwords.verify(password, null)
  return null
}
