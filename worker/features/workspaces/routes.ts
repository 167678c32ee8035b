import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { createWorkspace } from './create-workspace.ts'
import { listWorkspaces } from './list-workspaces.ts'
import { Workspace, WorkspaceInput, WorkspacesResponse } from './schema.ts'

export const workspaceRoutes = new Hono<AppEnv>()
  .get(
    '/me/workspaces',
    describeCall('Workspaces', 'The caller’s workspaces, the personal one first', {
      access: 'member',
      answer: WorkspacesResponse,
    }),
    (c) => {
      const workspaces = listWorkspaces(c.var.ctx)
      return c.json({ status: 'success', workspaces } satisfies WorkspacesResponse)
    },
  )

  .post(
    '/workspace',
    describeCall('Workspaces', 'Creates a workspace', {
      access: 'member',
      permission: 'workspaces.create',
      answer: success({ workspace: Workspace }),
    }),
    validate('json', WorkspaceInput),
    async (c) => {
      const workspace = await createWorkspace(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const, workspace })
    },
  )
