import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { USERS } from './list-users.ts'
import { ListUsersQuery, UserPage } from './schema.ts'

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
