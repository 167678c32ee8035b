import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import { changeMemberRole } from './change-member-role.ts'
import { countWorkspaceFiles } from './count-workspace-files.ts'
import { createWorkspace } from './create-workspace.ts'
import { deleteWorkspace } from './delete-workspace.ts'
import { getWorkspace } from './get-workspace.ts'
import { listWorkspaceRoles } from './list-workspace-roles.ts'
import { listWorkspaces } from './list-workspaces.ts'
import { removeMember } from './remove-member.ts'
import { renameWorkspace } from './rename-workspace.ts'
import {
  ChangeRoleInput,
  MemberParam,
  TransferInput,
  Workspace,
  WorkspaceFilesResponse,
  WorkspaceInput,
  WorkspaceParam,
  WorkspaceResponse,
  WorkspaceRolesResponse,
  WorkspacesResponse,
} from './schema.ts'
import type { WorkspaceDetails } from './schema.ts'
import { transferWorkspace } from './transfer-workspace.ts'

const answerOf = (workspace: WorkspaceDetails): WorkspaceResponse => ({
  status: 'success',
  workspace,
})

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

  .get(
    '/workspace/:id',
    describeCall('Workspaces', 'A workspace with its people; 0 is the personal one', {
      access: 'owner',
      answer: WorkspaceResponse,
    }),
    validate('param', WorkspaceParam),
    async (c) => c.json(answerOf(await getWorkspace(c.var.ctx, c.req.valid('param').id))),
  )

  .put(
    '/workspace/:id',
    describeCall('Workspaces', 'Renames a workspace', {
      access: 'owner',
      answer: WorkspaceResponse,
    }),
    validate('param', WorkspaceParam),
    validate('json', WorkspaceInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json(answerOf(await renameWorkspace(c.var.ctx, input)))
    },
  )

  .delete(
    '/workspace/:id',
    describeCall('Workspaces', 'Deletes a workspace with all its files; its owner may', {
      access: 'owner',
    }),
    validate('param', WorkspaceParam),
    async (c) => {
      await deleteWorkspace(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/workspace/:id/member/:memberId/change-role',
    describeCall('Workspaces', 'Gives a member another role', {
      access: 'owner',
      answer: WorkspaceResponse,
    }),
    validate('param', MemberParam),
    validate('json', ChangeRoleInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json(answerOf(await changeMemberRole(c.var.ctx, input)))
    },
  )

  .delete(
    '/workspace/:id/member/:memberId',
    describeCall('Workspaces', 'Removes a member; by one’s own id, leaves the workspace', {
      access: 'owner',
    }),
    validate('param', MemberParam),
    async (c) => {
      await removeMember(c.var.ctx, c.req.valid('param'))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/workspace/:id/transfer',
    describeCall('Workspaces', 'Gives a workspace to another owner', { access: 'member' }),
    validate('param', WorkspaceParam),
    validate('json', TransferInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      await transferWorkspace(c.var.ctx, input)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/workspace_roles',
    describeCall('Workspaces', 'Roles that members can have, the usual one first', {
      access: 'member',
      answer: WorkspaceRolesResponse,
    }),
    async (c) => {
      const roles = await listWorkspaceRoles(c.var.ctx)
      return c.json({ status: 'success', workspace_roles: roles } satisfies WorkspaceRolesResponse)
    },
  )

  .get(
    '/workspace_files',
    describeCall('Workspaces', 'How many files the active workspace holds, and their bytes', {
      access: 'member',
      answer: WorkspaceFilesResponse,
    }),
    validate('query', WorkspaceQuery),
    async (c) => {
      const files = await countWorkspaceFiles(c.var.ctx, c.req.valid('query'))
      return c.json({ status: 'success', ...files } satisfies WorkspaceFilesResponse)
    },
  )
