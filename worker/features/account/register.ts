import { isUniqueViolation } from '#db/client.ts'
import { isHumanPassValid } from '#worker/auth/human-pass.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import { newSession } from '#worker/auth/sessions.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError, ValidationError } from '#worker/errors.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { alreadyRegisteredMail, verificationMail } from './mails.ts'
import { insertUser, selectAccountByEmail } from './queries.ts'
import type { RegisterInput } from './schema.ts'
import type { SignInResult } from './sign-in.ts'

/**
 * Creates an account and signs it in. Where addresses must be verified, it is provisional, and the response does not
 * reveal taken addresses; elsewhere they are refused.
 * @throws ForbiddenError, ValidationError.
 */
export async function register(
  ctx: RequestContext,
  input: RegisterInput,
): Promise<Extract<SignInResult, { kind: 'session' }>> {
  await authorizeRegistration(ctx)
  refuseDeclinedPolicies(ctx, input)

  const { db, clock } = ctx.deps
  const now = clock()
  const language = activeLanguage(ctx)
  const isProvisional = ctx.site.settings.require_email_confirmation
  const [passwordHash, account, session, verification] = await Promise.all([
    ctx.deps.passwords.hash(input.password),
    selectAccountByEmail(db, input.email),
    newSession({ remember: true, ...ctx.client }, now),
    newOneTimeToken({ purpose: 'email-verification', userId: null }, now),
  ])
  const receiver = { email: input.email, language }
  const message = account ? alreadyRegisteredMail(ctx) : verificationMail(ctx, verification.token)
  const mail = await newMail(ctx, receiver, message)
  try {
    const signedIn = await insertUser(db, {
      user: { email: input.email, isProvisional, passwordHash, language },
      session: session.row,
      verification: verification.row,
      mail,
      now,
    })
    sendQueuedMail(ctx)
    return { kind: 'session', token: session.token, session: signedIn, remember: true }
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new ValidationError({
        email: ['This email address can’t be used here. If it is yours, try to sign in.'],
      })
    }
    throw error
  }
}

async function authorizeRegistration({ deps, site, client }: RequestContext): Promise<void> {
  const { settings } = site
  if (settings['registration.disable'])
    throw new ForbiddenError('Registration is closed.', 'registration_disabled')
  const isChecked = settings['recaptcha.enable'].register && settings['recaptcha.site_key'] !== ''
  if (isChecked && !(await isHumanPassValid(deps.config.appKey, client.cookies, deps.clock())))
    throw new ForbiddenError('Could not verify you are human.', 'not_human')
}

function refuseDeclinedPolicies({ site }: RequestContext, input: RegisterInput): void {
  const declined = site.settings['registration.policies'].filter(({ id }) => input[id] !== true)
  if (declined.length === 0) return
  throw new ValidationError(
    Object.fromEntries(declined.map(({ id }) => [id, ['Please accept this to register.']])),
  )
}
