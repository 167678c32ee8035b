import { isUniqueViolation } from '#db/client.ts'
import { pendingConnectionCookie } from '#worker/auth/oauth-cookies.ts'
import type { SocialAccount } from '#worker/auth/oauth-providers.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import { newSession } from '#worker/auth/sessions.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, ForbiddenError } from '#worker/errors.ts'
import { signInAnswer } from '#worker/features/account/sign-in-answer.ts'
import { signIn } from '#worker/features/account/sign-in.ts'
import type { SignInResult } from '#worker/features/account/sign-in.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import { SERVICE_NAMES, type SocialService } from '#worker/settings/service-names.ts'
import type { PendingConnection } from './connect-by-password.ts'
import { insertSocialUser, insertToken, selectOwners } from './queries.ts'
import type { AccountOfEmail } from './queries.ts'
import type { SocialOutcome } from './social-outcome.ts'

/**
 * Signs in the owner of a service's account. A matching verified address alone never suffices: it requires the local
 * password; an unverified one is ignored.
 * @throws ForbiddenError, ConflictError.
 */
export async function signInByAccount(
  ctx: RequestContext,
  service: SocialService,
  account: SocialAccount,
): Promise<SocialOutcome> {
  const existing = await enterExisting(ctx, service, account)
  if (existing) return existing
  const { verifiedEmail } = account
  if (verifiedEmail === null) {
    throw new ForbiddenError(
      'Your :service account has no confirmed email address. Register with an email address and connect it in your settings.',
      'social_email_unverified',
      { values: { service: SERVICE_NAMES[service] } },
    )
  }
  if (ctx.site.settings['registration.disable'])
    throw new ForbiddenError('Registration is closed.', 'registration_disabled')
  try {
    return await answered(ctx, await createUser(ctx, service, { ...account, email: verifiedEmail }))
  } catch (error) {
    // Somebody was a moment faster: with this very account, or with its address.
    const other = isUniqueViolation(error) ? await enterExisting(ctx, service, account) : null
    if (other) return other
    throw error
  }
}

/** Null when neither the service's account nor its address is known here. */
async function enterExisting(
  ctx: RequestContext,
  service: SocialService,
  account: SocialAccount,
): Promise<SocialOutcome | null> {
  const { serviceUserId, verifiedEmail } = account
  const { owner, accountOfEmail } = await selectOwners(ctx.deps.db, {
    service,
    serviceUserId,
    email: verifiedEmail,
  })
  if (owner) return answered(ctx, await signIn(ctx, owner, { remember: true }))
  return accountOfEmail ? askForPassword(ctx, service, { account, accountOfEmail }) : null
}

async function askForPassword(
  ctx: RequestContext,
  service: SocialService,
  { account, accountOfEmail }: { account: SocialAccount; accountOfEmail: AccountOfEmail },
): Promise<SocialOutcome> {
  if (accountOfEmail.hasService || !accountOfEmail.hasPassword) {
    throw new ConflictError(
      accountOfEmail.hasService
        ? 'The account with this email address is connected to another :service account. Sign in with that one.'
        : 'There is an account with this email address already. Sign in to it as you did before, and connect :service in its settings.',
      { values: { service: SERVICE_NAMES[service] } },
    )
  }
  const { serviceUserId, username } = account
  const data: PendingConnection['profile'] = { service, serviceUserId, username }
  const pending = await newOneTimeToken(
    { purpose: 'social-connect', userId: accountOfEmail.id, data },
    ctx.deps.clock(),
  )
  await insertToken(ctx.deps.db, pending.row)
  return {
    status: 'REQUEST_PASSWORD',
    cookies: [pendingConnectionCookie(pending.token, ctx.origin)],
  }
}

/** Throws a unique violation. */
async function createUser(
  ctx: RequestContext,
  service: SocialService,
  {
    email,
    serviceUserId,
    username,
    firstName,
    lastName,
    avatar,
  }: SocialAccount & { email: string },
): Promise<SignInResult> {
  const now = ctx.deps.clock()
  const { token, row } = await newSession({ remember: true, ...ctx.client }, now)
  const session = await insertSocialUser(ctx.deps.db, {
    user: { email, firstName, lastName, avatar, language: activeLanguage(ctx) },
    profile: { service, serviceUserId, username },
    session: row,
    now,
  })
  return { kind: 'session', token, session, remember: true }
}

async function answered(ctx: RequestContext, result: SignInResult): Promise<SocialOutcome> {
  const { cookies, bootstrapData } = await signInAnswer(ctx, result)
  return bootstrapData
    ? { status: 'SUCCESS', cookies, bootstrapData }
    : { status: 'REQUEST_TWO_FACTOR', cookies }
}
