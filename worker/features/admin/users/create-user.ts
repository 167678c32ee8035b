import { isUniqueViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { verificationMail } from '#worker/features/account/mails.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { authorizeGivingNewUser } from '../rights/policy.ts'
import { accountMadeMail, FIRST_PASSWORD_MS } from './mails.ts'
import { accountOf, insertUser, type NewUser } from './new-user-queries.ts'
import { selectUserRoles } from './queries.ts'
import type { CreateUserInput } from './schema.ts'

/**
 * Makes an account; returns its id. Without a password the user gets a link to set one.
 * @throws as `authorizeAdmin`; ForbiddenError for roles that the caller may not give, ValidationError.
 */
export async function createUser(ctx: RequestContext, input: CreateUserInput): Promise<number> {
  authorizeAdmin(permissionHolder(ctx), 'users.update')
  const { db, clock, passwords } = ctx.deps
  const now = clock()
  const roleIds = chooseRoles(requireUser(ctx), await selectUserRoles(db), input.roles)
  const user = await withMail(
    ctx,
    {
      email: input.email,
      passwordHash: input.password === null ? '' : await passwords.hash(input.password),
      firstName: input.first_name,
      lastName: input.last_name,
      language: ctx.site.settings['i18n.default_language'],
      availableSpaceBytes: input.available_space,
      emailVerifiedAt: input.email_verified ? now.toISOString() : null,
      roleIds,
    },
    now,
  )
  const { password: _password, ...shown } = input
  const audit = auditStatement(db, ctx, {
    action: 'user.create',
    subject: { type: 'user', id: accountOf(input.email), name: input.email },
    after: { ...shown, roles: roleIds },
  })
  try {
    const id = await insertUser(db, user, now.toISOString(), audit)
    sendQueuedMail(ctx)
    return id
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ValidationError({ email: ['There is a user with this address already.'] })
  }
}

/** Whoever has no password sets one by a link, which proves the address as well; others prove it if they have to. */
export async function withMail(
  ctx: RequestContext,
  user: Omit<NewUser, 'token' | 'mail'>,
  now: Date,
): Promise<NewUser> {
  const { email, passwordHash, emailVerifiedAt } = user
  if (passwordHash !== '' && emailVerifiedAt !== null) return { ...user, token: null, mail: null }
  const { token, row } = await newOneTimeToken(
    passwordHash === ''
      ? { purpose: 'password-reset', userId: null, lifetimeMs: FIRST_PASSWORD_MS }
      : { purpose: 'email-verification', userId: null },
    now,
  )
  const message =
    passwordHash === '' ? accountMadeMail(ctx, token, email) : verificationMail(ctx, token)
  return { ...user, token: row, mail: await newMail(ctx, user, message) }
}

/** The ids of the roles, each once. Throws ValidationError, ForbiddenError. */
export function chooseRoles(
  user: SignedInUser,
  roles: Awaited<ReturnType<typeof selectUserRoles>>,
  wanted: readonly number[] | undefined,
): number[] {
  if (wanted === undefined) return roles.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  return [...new Set(wanted)].map((id) => {
    const role = roles.find((one) => one.id === id)
    if (!role) throw new ValidationError({ roles: ['Users cannot have this role.'] })
    authorizeGivingNewUser(user, role)
    return id
  })
}
