import { eq } from 'drizzle-orm'
import { roles, users } from '#db/schema/index.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { displayName } from '#worker/features/bootstrap/present.ts'
import { listForAdmin, type AdminList } from '../lists/admin-list.ts'
import { containsText } from '../lists/search-text.ts'
import {
  hasRole,
  isMatching,
  matching,
  selectUsers,
  withRole,
  type UserRow,
} from '../users/queries.ts'
import { selectRole, selectRolePage, type RoleRow } from './queries.ts'
import type { AdminRole, ListRolesQuery, ListRoleUsersQuery, RoleUser } from './schema.ts'

/** All roles, of the site and in workspaces. */
export const ROLES: AdminList<
  RoleRow,
  AdminRole,
  ListRolesQuery['orderBy'],
  ListRolesQuery['filters']
> = {
  permission: 'roles.update',
  id: roles.id,
  idOf: ({ id }) => id,
  orders: { name: { by: roles.name }, type: { by: roles.type }, created_at: { by: roles.id } },
  conditions: (filters, query) => [
    containsText(query, roles.name, roles.description),
    filters.type === undefined ? undefined : eq(roles.type, filters.type),
  ],
  select: selectRolePage,
  present: presentRole,
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'name', value: ({ name }) => name },
    { header: 'description', value: ({ description }) => description },
    { header: 'type', value: ({ type }) => type },
    { header: 'default', value: (role) => String(role.default) },
    { header: 'guest', value: (role) => String(role.guest) },
    {
      header: 'permissions',
      value: ({ permissions }) => permissions.map(({ name }) => name).join('; '),
    },
    { header: 'created_at', value: (role) => role.created_at },
  ],
}

export function presentRole({
  isDefault,
  isGuest,
  userCount,
  createdAt,
  ...role
}: RoleRow): AdminRole {
  return {
    ...role,
    default: isDefault,
    guest: isGuest,
    user_count: userCount,
    created_at: createdAt,
  }
}

/** Throws as `authorizeAdmin`, and NotFoundError. */
export async function getRole(ctx: RequestContext, id: number): Promise<AdminRole> {
  authorizeAdmin(permissionHolder(ctx), 'roles.update')
  const [role] = await selectRole(ctx.deps.db, id)
  if (!role) throw new NotFoundError()
  return presentRole(role)
}

/** A page of a role's users; an empty one looks whether the role exists. Throws as `authorizeAdmin`, and NotFoundError. */
export async function listRoleUsers(ctx: RequestContext, id: number, query: ListRoleUsersQuery) {
  const found = await listForAdmin(ctx, roleUsers(id), query)
  if (found.data.length === 0) await getRole(ctx, id)
  return found
}

/** The users of a role of the site: as little of them as is needed to know who it is. */
const roleUsers = (
  roleId: number,
): AdminList<UserRow, RoleUser, ListRoleUsersQuery['orderBy'], ListRoleUsersQuery['filters']> => ({
  permission: 'roles.update',
  id: users.id,
  idOf: ({ id }) => id,
  orders: { created_at: { by: users.id }, email: { by: users.email } },
  source: (_filters, query) => matching(query) ?? withRole(roleId),
  conditions: (_filters, query) => [
    isMatching(query),
    matching(query) ? hasRole(roleId) : undefined,
  ],
  select: selectUsers,
  present: (user) => ({
    id: user.id,
    email: user.email,
    display_name: displayName(user),
    avatar: user.avatar,
  }),
  csv: [],
})
