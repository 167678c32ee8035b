import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { isAbove, permissionsBeyond } from '#worker/access/held-rights.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import { permissionHolder, requireCredential } from '#worker/context/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { presentToken } from '#worker/features/access-tokens/present.ts'
import { presentSession } from '#worker/features/account/present.ts'
import { selectUserDetails } from './user-details-queries.ts'
import { presentAdminUser } from './list-users.ts'
import { selectUserRoles } from './queries.ts'
import type { AdminUserDetails, UserRole } from './schema.ts'

/** A user with all that their page shows. Throws as `authorizeAdmin`, and NotFoundError. */
export async function getAdminUser(ctx: RequestContext, id: number): Promise<AdminUserDetails> {
  authorizeAdmin(permissionHolder(ctx), 'users.view')
  const { user: caller, credential } = requireCredential(ctx)
  const found = await selectUserDetails(ctx.deps.db, id, ctx.deps.clock())
  if (!found) throw new NotFoundError()
  const { user, target, hasPassword, sessionRows, tokens, services, workspaces } = found
  const mayUpdate = hasPermission(permissionHolder(ctx), 'users.update')
  return {
    ...presentAdminUser(user),
    is_provisional: user.isProvisional,
    has_password: hasPassword === 1,
    language: user.language,
    timezone: user.timezone,
    permissions: target.ownPermissions,
    services: services.map(({ service }) => service),
    workspaces: workspaces.map(({ memberCount, ...workspace }) => ({
      ...workspace,
      member_count: memberCount,
    })),
    can_change: mayUpdate && mayChange(caller, target),
    sessions: mayUpdate ? sessionRows.map((session) => presentSession(session, credential)) : null,
    tokens: mayUpdate ? tokens.map(presentToken) : null,
  }
}

const mayChange = (
  caller: SignedInUser,
  target: { id: number; permissions: SignedInUser['permissions'] },
) => target.id === caller.id || !isAbove(target.permissions, caller.permissions)

/** The roles that users can have. Throws as `authorizeAdmin`. */
export async function listUserRoles(ctx: RequestContext): Promise<UserRole[]> {
  authorizeAdmin(permissionHolder(ctx), 'users.view')
  const { user } = requireCredential(ctx)
  const roles = await selectUserRoles(ctx.deps.db)
  return roles.map(({ isDefault, permissions, ...role }) => ({
    ...role,
    default: isDefault,
    can_give: permissionsBeyond(user.permissions, permissions).length === 0,
  }))
}
