import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { IdsInput } from '../lists/schema.ts'
import { deleteRoles } from './delete-roles.ts'
import { getRole, ROLES, listRoleUsers } from './list-roles.ts'
import { addRoleUsers, removeRoleUsers } from './role-users.ts'
import { createRole, updateRole } from './save-role.ts'
import {
  AddRoleUsersInput,
  AdminRole,
  CreateRoleInput,
  ListRolesQuery,
  ListRoleUsersQuery,
  RolePage,
  RoleParam,
  RoleUserPage,
  UpdateRoleInput,
} from './schema.ts'

const ACCESS = { access: 'admin', permission: 'roles.update' } as const

export const adminRoleRoutes = new Hono<AppEnv>()
  .get(
    '/roles',
    describeCall('Admin: roles', 'The roles of the site and in workspaces', {
      ...ACCESS,
      answer: success({ pagination: RolePage }),
    }),
    validate('query', ListRolesQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, ROLES, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/roles/export',
    describeCall('Admin: roles', 'All roles that fit the filters, as CSV', {
      ...ACCESS,
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListRolesQuery),
    (c) => csvResponse('roles', ROLES.csv, exportForAdmin(c.var.ctx, ROLES, c.req.valid('query'))),
  )

  .post(
    '/roles',
    describeCall('Admin: roles', 'Creates a role', {
      ...ACCESS,
      answer: success({ role: AdminRole }),
    }),
    validate('json', CreateRoleInput),
    async (c) => {
      const role = await createRole(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const, role })
    },
  )

  .post(
    '/roles/delete',
    describeCall('Admin: roles', 'Deletes roles, all or none', ACCESS),
    validate('json', IdsInput),
    async (c) => {
      await deleteRoles(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/roles/:id',
    describeCall('Admin: roles', 'A role', { ...ACCESS, answer: success({ role: AdminRole }) }),
    validate('param', RoleParam),
    async (c) => {
      const role = await getRole(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const, role })
    },
  )

  .put(
    '/roles/:id',
    describeCall('Admin: roles', 'Changes a role; absent fields stay', {
      ...ACCESS,
      answer: success({ role: AdminRole }),
    }),
    validate('param', RoleParam),
    validate('json', UpdateRoleInput),
    async (c) => {
      const role = await updateRole(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ status: 'success' as const, role })
    },
  )

  .get(
    '/roles/:id/users',
    describeCall('Admin: roles', 'The users of a role', {
      ...ACCESS,
      answer: success({ pagination: RoleUserPage }),
    }),
    validate('param', RoleParam),
    validate('query', ListRoleUsersQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      const pagination = await listRoleUsers(c.var.ctx, id, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .post(
    '/roles/:id/users',
    describeCall('Admin: roles', 'Gives a role to users, by their addresses', ACCESS),
    validate('param', RoleParam),
    validate('json', AddRoleUsersInput),
    async (c) => {
      await addRoleUsers(c.var.ctx, c.req.valid('param').id, c.req.valid('json').emails)
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/roles/:id/users/delete',
    describeCall('Admin: roles', 'Takes a role away from users', ACCESS),
    validate('param', RoleParam),
    validate('json', IdsInput),
    async (c) => {
      await removeRoleUsers(c.var.ctx, c.req.valid('param').id, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )
