import { eq, sql } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { authorizeGiving, authorizeOver, authorizeRole } from '../rights/policy.ts'
import {
  isOneOfUsers,
  keepAdmins,
  keepingAdmins,
  rolesOf,
  targetsWhere,
  toTarget,
  type RoleFacts,
  type Target,
} from '../rights/queries.ts'
import { deleteUserRoles, insertUserRoles } from './queries.ts'

/** Gives a role to users by their addresses. Throws as `giveRole`; ValidationError for unknown addresses. */
export async function addRoleUsers(
  ctx: RequestContext,
  roleId: number,
  emails: readonly string[],
): Promise<void> {
  const { role, targets } = await load(ctx, 'roles.update', roleId, isOneOfAddresses(emails))
  const unknown = emails.find((email) => !targets.some((target) => target.email === email))
  if (unknown !== undefined)
    throw new ValidationError(
      { emails: ['There is no user with the address :email.'] },
      { email: unknown },
    )
  await give(ctx, role, targets)
}

const isOneOfAddresses = (emails: readonly string[]) =>
  sql`${eq(users.isProvisional, false)} AND ${users.email} IN (SELECT value FROM json_each(${JSON.stringify(emails)}))`

/**
 * Gives a role to users.
 * @throws as `authorizeAdmin`; NotFoundError, ForbiddenError; ValidationError for a role that no user can have.
 */
export async function giveRole(
  ctx: RequestContext,
  roleId: number,
  ids: readonly number[],
): Promise<void> {
  const { role, targets } = await load(ctx, 'users.update', roleId, isOneOfUsers(ids))
  if (targets.length < new Set(ids).size) throw new NotFoundError()
  await give(ctx, role, targets)
}

async function give(ctx: RequestContext, role: RoleFacts, targets: Target[]): Promise<void> {
  const { db } = ctx.deps
  const user = requireUser(ctx)
  requireForUsers(role)
  authorizeGiving(user, role.permissions)
  authorizeOver(user, targets)
  const ids = targets.map(({ id }) => id)
  await db.batch([
    insertUserRoles(db, role.id, ids),
    auditStatement(db, ctx, {
      action: 'role.add_users',
      subject: { type: 'role', id: role.id, name: role.name },
      after: { users: targets.map(({ email }) => email) },
    }),
  ])
}

/** Takes a role away. Throws as `giveRole`; ConflictError as `keepingAdmins`. */
export async function removeRoleUsers(
  ctx: RequestContext,
  roleId: number,
  ids: readonly number[],
): Promise<void> {
  const { db } = ctx.deps
  const user = requireUser(ctx)
  const { role, targets } = await load(ctx, 'roles.update', roleId, isOneOfUsers(ids))
  authorizeRole(user, role)
  authorizeOver(user, targets)
  await keepingAdmins(() =>
    db.batch([
      deleteUserRoles(db, roleId, ids),
      auditStatement(db, ctx, {
        action: 'role.remove_users',
        subject: { type: 'role', id: role.id, name: role.name },
        before: { users: targets.map(({ email }) => email) },
      }),
      keepAdmins(db, user, 'roles.update'),
    ]),
  )
}

/** Throws as `authorizeAdmin`, and NotFoundError. */
async function load(
  ctx: RequestContext,
  permission: PermissionName,
  roleId: number,
  isWanted: ReturnType<typeof sql>,
): Promise<{ role: RoleFacts; targets: Target[] }> {
  authorizeAdmin(permissionHolder(ctx), permission)
  const { db } = ctx.deps
  const [[role], rows] = await db.batch([rolesOf(db, [roleId]), targetsWhere(db, isWanted)])
  if (!role) throw new NotFoundError()
  return { role, targets: rows.map(toTarget) }
}

/** Throws ValidationError. */
export function requireForUsers({ type, isGuest }: Pick<RoleFacts, 'type' | 'isGuest'>): void {
  if (type === 'workspace')
    throw new ValidationError({ roles: ['This role is for members of workspaces.'] })
  if (isGuest) throw new ValidationError({ roles: ['This role is for visitors.'] })
}
