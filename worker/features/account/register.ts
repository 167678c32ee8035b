import { isUniqueViolation } from '#db/client.ts'
import { hashPassword } from '#worker/auth/password.ts'
import { newSession } from '#worker/auth/sessions.ts'
import type { RequestContext } from '#worker/context.ts'
import { ForbiddenError, ValidationError } from '#worker/errors.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import type { SignedIn } from './login.ts'
import { insertUser } from './queries.ts'
import type { RegisterInput } from './schema.ts'

/** Makes an account and signs it in. Throws ForbiddenError, ValidationError. */
export async function register(ctx: RequestContext, input: RegisterInput): Promise<SignedIn> {
  const { settings } = ctx.site
  if (settings['registration.disable'])
    throw new ForbiddenError('Registration is closed.', 'registration_disabled')
  const declined = settings['registration.policies'].filter((policy) => input[policy.id] !== true)
  if (declined.length > 0) {
    throw new ValidationError(
      Object.fromEntries(
        declined.map((policy) => [policy.id, ['Please accept this to register.']]),
      ),
    )
  }

  const now = ctx.deps.clock()
  const session = await newSession({ remember: true, ...ctx.client }, now)
  const passwordHash = await hashPassword(input.password)
  try {
    const user = await insertUser(
      ctx.deps.db,
      { email: input.email, passwordHash, language: activeLanguage(ctx), now },
      session.row,
    )
    return { token: session.token, user }
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ValidationError({ email: ['There is an account with this email address already.'] })
    throw error
  }
}
