import { isRequirementViolation, isUniqueViolation } from '#db/client.ts'
import { requireHuman } from '#worker/auth/human-check.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import { newSession } from '#worker/auth/sessions.ts'
import { hashToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError, ValidationError } from '#worker/errors.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { alreadyRegisteredMail, verificationMail } from './mails.ts'
import { insertUser, selectAccountByEmail } from './queries.ts'
import type { NewUserProof } from './queries.ts'
import type { RegisterInput } from './schema.ts'
import type { SignInResult } from './sign-in.ts'
import { selectInvitedAddress } from './verification-queries.ts'

/**
 * Creates an account and signs it in. Unless an invitation proves it, the address may need verification: then the account
 * is provisional, and taken addresses are not revealed.
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
  const { email, invite_token: inviteToken } = input
  const [passwordHash, session, proof] = await Promise.all([
    ctx.deps.passwords.hash(input.password),
    newSession({ remember: true, ...ctx.client }, now),
    inviteToken === undefined
      ? mailedProof(ctx, { email, language }, now)
      : invitedProof(ctx, { email, inviteToken }, now),
  ])
  try {
    const user = { email, isProvisional: proof.isProvisional, passwordHash, language }
    const signedIn = await insertUser(db, { user, session: session.row, proof, now })
    sendQueuedMail(ctx)
    return { kind: 'session', token: session.token, session: signedIn, remember: true }
  } catch (error) {
    if (isRequirementViolation(error)) throw invalidInvite()
    if (isUniqueViolation(error)) {
      throw new ValidationError({
        email: ['This email address can’t be used here. If it is yours, try to sign in.'],
      })
    }
    throw error
  }
}

/** A mail with a link, or one to whoever has the address already. */
async function mailedProof(
  ctx: RequestContext,
  receiver: { email: string; language: string },
  now: Date,
): Promise<NewUserProof> {
  const [account, verification] = await Promise.all([
    selectAccountByEmail(ctx.deps.db, receiver.email),
    newOneTimeToken({ purpose: 'email-verification', userId: null }, now),
  ])
  const message = account ? alreadyRegisteredMail(ctx) : verificationMail(ctx, verification.token)
  return {
    kind: 'mailed',
    isProvisional: ctx.site.settings.require_email_confirmation,
    verification: verification.row,
    mail: await newMail(ctx, receiver, message),
  }
}

/** The token of an invitation's mail, which only the owner of the mailbox has. Throws ValidationError. */
async function invitedProof(
  { deps }: RequestContext,
  { email, inviteToken }: { email: string; inviteToken: string },
  now: Date,
): Promise<NewUserProof> {
  const tokenHash = await hashToken(inviteToken)
  if ((await selectInvitedAddress(deps.db, tokenHash, now)) !== email) throw invalidInvite()
  return { kind: 'invited', isProvisional: false, tokenHash }
}

/** On the field that is shown, as the token has none. */
const invalidInvite = () => new ValidationError({ email: ['This invite is no longer valid'] })

async function authorizeRegistration(ctx: RequestContext): Promise<void> {
  if (ctx.site.settings['registration.disable'])
    throw new ForbiddenError('Registration is closed.', 'registration_disabled')
  await requireHuman(ctx, 'register')
}

function refuseDeclinedPolicies({ site }: RequestContext, input: RegisterInput): void {
  const declined = site.settings['registration.policies'].filter(({ id }) => input[id] !== true)
  if (declined.length === 0) return
  throw new ValidationError(
    Object.fromEntries(declined.map(({ id }) => [id, ['Please accept this to register.']])),
  )
}
