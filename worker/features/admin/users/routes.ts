import { Hono } from 'hono'
import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { IdsInput } from '../lists/schema.ts'
import { giveRole } from '../roles/role-users.ts'
import { banUsers, unbanUsers } from './ban-users.ts'
import { createUser } from './create-user.ts'
import { deleteUsers } from './delete-users.ts'
import { listUserRoles } from './get-admin-user.ts'
import { importUsers } from './import/import-users.ts'
import { ImportReport, ImportUsersInput } from './import/schema.ts'
import { USERS } from './list-users.ts'
import {
  BanUsersInput,
  CreateUserInput,
  DeleteUsersInput,
  GiveRoleInput,
  ListUsersQuery,
  UserPage,
  UserRole,
} from './schema.ts'

const UPDATE = { access: 'admin', permission: 'users.update' } as const

const done = (c: Context<AppEnv>) => c.json({ status: 'success' as const })

export const adminUserRoutes = new Hono<AppEnv>()
  .get(
    '/users',
    describeCall('Admin: users', 'The accounts of the site', {
      access: 'admin',
      permission: 'users.view',
      answer: success({ pagination: UserPage }),
    }),
    validate('query', ListUsersQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, USERS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/users/export',
    describeCall('Admin: users', 'All accounts that fit the filters, as CSV', {
      access: 'admin',
      permission: 'users.view',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListUsersQuery),
    (c) => csvResponse('users', USERS.csv, exportForAdmin(c.var.ctx, USERS, c.req.valid('query'))),
  )

  .get(
    '/users/roles',
    describeCall('Admin: users', 'The roles that users can have', {
      access: 'admin',
      permission: 'users.view',
      answer: success({ roles: z.array(UserRole) }),
    }),
    async (c) => c.json({ status: 'success' as const, roles: await listUserRoles(c.var.ctx) }),
  )

  .post(
    '/users',
    describeCall('Admin: users', 'Makes an account; without a password its user gets a link', {
      ...UPDATE,
      answer: success({ id: z.int() }),
    }),
    validate('json', CreateUserInput),
    async (c) => {
      const id = await createUser(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const, id })
    },
  )

  .post(
    '/users/import',
    describeCall('Admin: users', 'Makes accounts of a CSV file, or says what would be done', {
      ...UPDATE,
      answer: success({ report: ImportReport }),
    }),
    validate('json', ImportUsersInput),
    async (c) => {
      const report = await importUsers(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const, report })
    },
  )

  .post(
    '/users/ban',
    describeCall('Admin: users', 'Shuts users out, for a time or for good', UPDATE),
    validate('json', BanUsersInput),
    async (c) => {
      await banUsers(c.var.ctx, c.req.valid('json'))
      return done(c)
    },
  )

  .post(
    '/users/unban',
    describeCall('Admin: users', 'Lets users in again', UPDATE),
    validate('json', IdsInput),
    async (c) => {
      await unbanUsers(c.var.ctx, c.req.valid('json').ids)
      return done(c)
    },
  )

  .post(
    '/users/give-role',
    describeCall('Admin: users', 'Gives a role to users', UPDATE),
    validate('json', GiveRoleInput),
    async (c) => {
      const { role, ids } = c.req.valid('json')
      await giveRole(c.var.ctx, role, ids)
      return done(c)
    },
  )

  .post(
    '/users/delete',
    describeCall('Admin: users', 'Deletes users with their files, or gives the files to a user', {
      access: 'admin',
      permission: 'users.delete',
    }),
    validate('json', DeleteUsersInput),
    async (c) => {
      await deleteUsers(c.var.ctx, c.req.valid('json'))
      return done(c)
    },
  )
