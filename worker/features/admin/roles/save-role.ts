import { eq, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#db/client.ts'
import { roles } from '#db/schema/index.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { isAdministrative } from '#worker/access/permission-registry.ts'
import { ADMIN_PERMISSION } from '#worker/access/permissions.ts'
import type { Permission } from '#worker/access/permissions.ts'
import { auditStatement, changedFields } from '#worker/audit/audit.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { forgetSiteData } from '#worker/settings/site-data.ts'
import { checkPermissions } from '../rights/check-permissions.ts'
import { authorizeGiving, authorizeGivingMore, authorizeRole } from '../rights/policy.ts'
import { keepAdmins, keepingAdmins, rolesOf, type RoleFacts } from '../rights/queries.ts'
import { presentRole } from './list-roles.ts'
import { selectRole, setPermissions, takeFlagFromOthers } from './queries.ts'
import type { AdminRole, CreateRoleInput, UpdateRoleInput } from './schema.ts'

/** Throws as `authorizeAdmin`; ForbiddenError for permissions that the caller lacks, ValidationError. */
export async function createRole(ctx: RequestContext, input: CreateRoleInput): Promise<AdminRole> {
  authorizeAdmin(permissionHolder(ctx), 'roles.update')
  const { db, clock } = ctx.deps
  const permissions = checkPermissions(input.type, input.permissions)
  if (input.type === 'site') authorizeGiving(requireUser(ctx), permissions)
  requireUsualFlags(input.type, { ...input, permissions })
  const { name, description, type } = input
  const roleId = sql`(SELECT id FROM roles WHERE name = ${name})`
  const results = await namingOnce(() =>
    db.batch([
      db.insert(roles).values({
        name,
        description,
        type,
        isDefault: input.default,
        isGuest: input.guest,
        createdAt: clock().toISOString(),
      }),
      ...setPermissions(db, roleId, permissions),
      ...flagStatements(ctx, input, roleId),
      auditStatement(db, ctx, {
        action: 'role.create',
        subject: { type: 'role', id: roleId, name },
        after: { ...input, permissions },
      }),
      selectRole(db, roleId),
    ]),
  )
  if (input.guest) forgetSiteData()
  return roleIn(results)
}

/**
 * Changes a role; in force at the next request of each of its users.
 * @throws as `authorizeAdmin`; NotFoundError, ForbiddenError, ValidationError; ConflictError as `keepingAdmins`.
 */
export async function updateRole(
  ctx: RequestContext,
  id: number,
  input: UpdateRoleInput,
): Promise<AdminRole> {
  authorizeAdmin(permissionHolder(ctx), 'roles.update')
  const user = requireUser(ctx)
  const { db } = ctx.deps
  const [role] = await rolesOf(db, [id])
  if (!role) throw new NotFoundError()
  authorizeRole(user, role)
  const permissions =
    input.permissions === undefined
      ? role.permissions
      : checkPermissions(role.type, input.permissions)
  if (role.type === 'site') authorizeGivingMore(user, role.permissions, permissions)
  const flags = { default: input.default ?? role.isDefault, guest: input.guest ?? role.isGuest }
  requireFlagsKept(role, flags)
  requireUsualFlags(role.type, { ...flags, permissions })
  // Whoever registers gets a new default role, and every visitor a new guest role.
  if ((flags.default && !role.isDefault) || (flags.guest && !role.isGuest))
    authorizeGiving(user, permissions)

  const roleId = sql`${id}`
  const isRisky =
    user.roles.some((own) => own.id === id) ||
    role.permissions.some(({ name }) => name === ADMIN_PERMISSION)
  const run = () =>
    db.batch([
      db
        .update(roles)
        .set({
          name: input.name ?? role.name,
          description: input.description === undefined ? role.description : input.description,
          isDefault: flags.default,
          isGuest: flags.guest,
        })
        .where(eq(roles.id, id)),
      ...(input.permissions === undefined ? [] : setPermissions(db, roleId, permissions)),
      ...flagStatements(ctx, flags, roleId),
      auditStatement(db, ctx, {
        action: 'role.update',
        subject: { type: 'role', id, name: role.name },
        ...changedFields(presentFacts(role), { ...input, permissions }),
      }),
      ...(isRisky ? [keepAdmins(db, user, 'roles.update')] : []),
      selectRole(db, roleId),
    ])
  const results = await namingOnce(() => keepingAdmins(run))
  if (flags.guest) forgetSiteData()
  return roleIn(results)
}

const presentFacts = ({ name, description, isDefault, isGuest, permissions }: RoleFacts) => ({
  name,
  description,
  default: isDefault,
  guest: isGuest,
  permissions,
})

const flagStatements = (
  { deps: { db } }: RequestContext,
  flags: { default: boolean; guest: boolean },
  roleId: ReturnType<typeof sql>,
) => [
  ...(flags.default ? [takeFlagFromOthers(db, 'isDefault', roleId)] : []),
  ...(flags.guest ? [takeFlagFromOthers(db, 'isGuest', roleId)] : []),
]

/** There is always one default role and one guest role. Throws ValidationError. */
function requireFlagsKept(
  { isDefault, isGuest }: RoleFacts,
  flags: { default: boolean; guest: boolean },
): void {
  if (isDefault && !flags.default)
    throw new ValidationError({
      default: ['New users need a role. Make another role the default instead.'],
    })
  if (isGuest && !flags.guest)
    throw new ValidationError({
      guest: ['Visitors need a role. Make another role the one for visitors instead.'],
    })
}

/** Throws ValidationError. */
function requireUsualFlags(
  type: 'site' | 'workspace',
  flags: { default: boolean; guest: boolean; permissions: readonly Permission[] },
): void {
  if (type === 'workspace' && (flags.default || flags.guest))
    throw new ValidationError({
      [flags.default ? 'default' : 'guest']: ['This is for roles of the site.'],
    })
  if (flags.default && flags.guest)
    throw new ValidationError({ guest: ['A role is for new users or for visitors, not for both.'] })
  if (flags.default && flags.permissions.some(({ name }) => isAdministrative(name)))
    throw new ValidationError({ permissions: ['New users cannot get permissions of admins.'] })
  if (flags.guest && flags.permissions.some(({ name }) => isAdministrative(name)))
    throw new ValidationError({ permissions: ['Visitors cannot get permissions of admins.'] })
}

/** Throws ValidationError. */
async function namingOnce<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ValidationError({ name: ['There is a role with this name already.'] })
  }
}

function roleIn(results: readonly unknown[]): AdminRole {
  const [role] = results.at(-1) as Awaited<ReturnType<typeof selectRole>>
  // Deleted by another call just now.
  if (!role) throw new NotFoundError()
  return presentRole(role)
}
