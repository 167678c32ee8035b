import { Hono } from 'hono'
import { deleteWorkspacesAsAdmin } from '#worker/features/workspaces/delete-workspace.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { IdsInput } from '../lists/schema.ts'
import { WORKSPACES } from './list-workspaces.ts'
import { ListWorkspacesQuery, WorkspacePage } from './schema.ts'

export const adminWorkspaceRoutes = new Hono<AppEnv>()
  .get(
    '/workspaces',
    describeCall('Admin: workspaces', 'Workspaces of all users', {
      access: 'admin',
      permission: 'workspaces.manage',
      answer: success({ pagination: WorkspacePage }),
    }),
    validate('query', ListWorkspacesQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, WORKSPACES, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/workspaces/export',
    describeCall('Admin: workspaces', 'All workspaces that fit the filters, as CSV', {
      access: 'admin',
      permission: 'workspaces.manage',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListWorkspacesQuery),
    (c) => {
      const workspaces = exportForAdmin(c.var.ctx, WORKSPACES, c.req.valid('query'))
      return csvResponse('workspaces', WORKSPACES.csv, workspaces)
    },
  )

  .post(
    '/workspaces/delete',
    describeCall('Admin: workspaces', 'Deletes workspaces with their files', {
      access: 'admin',
      permission: 'workspaces.manage',
    }),
    validate('json', IdsInput),
    async (c) => {
      await deleteWorkspacesAsAdmin(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )
