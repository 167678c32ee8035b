import { sql } from 'drizzle-orm'
import { isUniqueViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { ADMIN_PERMISSION } from '#worker/access/permissions.ts'
import { auditStatement, changedFields } from '#worker/audit/audit.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { newMail, queueMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { checkPermissions } from '../rights/check-permissions.ts'
import {
  authorizeGiving,
  authorizeGivingMore,
  authorizeOver,
  authorizeRole,
} from '../rights/policy.ts'
import { keepAdmins, keepingAdmins, type Target } from '../rights/queries.ts'
import {
  selectForChange,
  setOwnPermissions,
  setRoles,
  updateAccount,
} from './account-change-queries.ts'
import { emailReplacedMail } from './mails.ts'
import type { UpdateUserInput } from './schema.ts'

/**
 * Changes an account, its roles and its own permissions; in force at its next request.
 * @throws as `authorizeAdmin`; NotFoundError, ForbiddenError, ValidationError; ConflictError as `keepingAdmins`.
 */
export async function updateUser(
  ctx: RequestContext,
  id: number,
  input: UpdateUserInput,
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'users.update')
  const caller = requireUser(ctx)
  const { db, clock } = ctx.deps
  const { target, roles } = await selectForChange(db, id, input.roles ?? [])
  if (!target) throw new NotFoundError()
  authorizeOver(caller, [target])
  const isOwn = id === caller.id
  const isMoved = input.email !== undefined && input.email !== target.email
  if (isOwn && isMoved)
    throw new ValidationError({ email: ['Change your own address in your account settings.'] })

  const roleIds = input.roles && [...new Set(input.roles)]
  if (roleIds) authorizeRoleChange(ctx, target, roles, roleIds)
  const permissions = input.permissions && checkPermissions('site', input.permissions)
  if (permissions) authorizeGivingMore(caller, target.ownPermissions, permissions)

  const now = clock().toISOString()
  const isProven = input.email_verified ?? (isMoved ? false : undefined)
  const isRisky =
    (roleIds !== undefined || permissions !== undefined) &&
    (isOwn || target.permissions.some(({ name }) => name === ADMIN_PERMISSION))
  const mail = isMoved ? await newMail(ctx, target, emailReplacedMail(input.email ?? '')) : null
  const [first, ...others] = updateAccount(
    db,
    id,
    {
      ...(isMoved && { email: input.email }),
      ...(input.first_name !== undefined && { firstName: input.first_name }),
      ...(input.last_name !== undefined && { lastName: input.last_name }),
      ...(input.available_space !== undefined && { availableSpaceBytes: input.available_space }),
      ...(isProven !== undefined && {
        emailVerifiedAt: isProven ? ((isMoved ? null : target.emailVerifiedAt) ?? now) : null,
      }),
    },
    now,
  )
  const run = () =>
    db.batch([
      first,
      ...others,
      ...(roleIds ? setRoles(db, id, roleIds) : []),
      ...(permissions ? setOwnPermissions(db, id, permissions) : []),
      ...(mail ? [queueMail(db, mail, sql`1`)] : []),
      auditStatement(db, ctx, {
        action: 'user.update',
        subject: { type: 'user', id, name: target.email },
        ...changedFields(presentFacts(target), input),
      }),
      ...(isRisky ? [keepAdmins(db, caller, 'users.update')] : []),
    ])
  try {
    await keepingAdmins(run)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ValidationError({ email: ['There is a user with this address already.'] })
  }
  if (mail) sendQueuedMail(ctx)
}

/** Throws ValidationError, ForbiddenError. */
function authorizeRoleChange(
  ctx: RequestContext,
  target: Target,
  roles: Awaited<ReturnType<typeof selectForChange>>['roles'],
  wanted: readonly number[],
): void {
  const caller = requireUser(ctx)
  const held = new Set(target.roles.map(({ id }) => id))
  for (const id of wanted) {
    if (held.has(id)) continue
    const role = roles.find((one) => one.id === id)
    if (!role || role.type === 'workspace' || role.isGuest)
      throw new ValidationError({ roles: ['Users cannot have this role.'] })
    authorizeGiving(caller, role.permissions)
  }
  for (const role of roles)
    if (held.has(role.id) && !wanted.includes(role.id)) authorizeRole(caller, role)
}

const presentFacts = (target: Target): UpdateUserInput => ({
  email: target.email,
  first_name: target.firstName,
  last_name: target.lastName,
  available_space: target.availableSpaceBytes,
  email_verified: target.emailVerifiedAt !== null,
  roles: target.roles.map(({ id }) => id),
  permissions: target.ownPermissions as UpdateUserInput['permissions'],
})
