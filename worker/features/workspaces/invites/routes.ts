import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { requireXsrfHeader } from '#worker/http/csrf.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import {
  ChangeRoleInput,
  InviteInput,
  InviteParam,
  JoinResponse,
  WorkspaceParam,
  WorkspaceResponse,
} from '../schema.ts'
import { changeInviteRole } from './change-invite-role.ts'
import { invitePeople, resendInvite } from './invite-people.ts'
import { joinWorkspace } from './join-workspace.ts'
import { takeInviteAttempt, takeResendAttempt } from './limits.ts'
import { removeInvite } from './remove-invite.ts'

const MANAGED = 'by whoever manages its members'

export const inviteRoutes = new Hono<AppEnv>()
  .post(
    '/workspace/:id/invite',
    describeCall('Workspaces', `Invites email addresses to a workspace, ${MANAGED}`, {
      access: 'owner',
      answer: WorkspaceResponse,
    }),
    validate('param', WorkspaceParam),
    validate('json', InviteInput),
    async (c) => {
      const { ctx } = c.var
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      const workspace = await invitePeople(ctx, input, () => takeInviteAttempt(c.env, ctx))
      return c.json({ status: 'success', workspace } satisfies WorkspaceResponse)
    },
  )

  .post(
    '/workspace/invite/:inviteId/resend',
    describeCall('Workspaces', `Mails an invitation again, ${MANAGED}`, { access: 'owner' }),
    validate('param', InviteParam),
    async (c) => {
      const { ctx } = c.var
      const { inviteId } = c.req.valid('param')
      await resendInvite(ctx, inviteId, () => takeResendAttempt(c.env, ctx, inviteId))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/workspace/:id/invite/:inviteId/change-role',
    describeCall('Workspaces', `Changes the role that an invitation gives, ${MANAGED}`, {
      access: 'owner',
      answer: WorkspaceResponse,
    }),
    validate('param', InviteParam.extend(WorkspaceParam.shape)),
    validate('json', ChangeRoleInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      const workspace = await changeInviteRole(c.var.ctx, input)
      return c.json({ status: 'success', workspace } satisfies WorkspaceResponse)
    },
  )

  .delete(
    '/workspace/invite/:inviteId',
    describeCall(
      'Workspaces',
      `Declines an invitation, by the account with the invited address; cancels it, ${MANAGED}`,
      { access: 'owner' },
    ),
    validate('param', InviteParam),
    async (c) => {
      await removeInvite(c.var.ctx, c.req.valid('param').inviteId)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/workspace/join/:inviteId',
    describeCall(
      'Workspaces',
      'Joins a workspace; besides the session it needs the header `X-XSRF-TOKEN`, or an access token',
      { access: 'owner', answer: JoinResponse },
    ),
    validate('param', InviteParam),
    async (c) => {
      requireXsrfHeader(c)
      const id = await joinWorkspace(c.var.ctx, c.req.valid('param').inviteId)
      return c.json({ status: 'success', workspace: { id } } satisfies JoinResponse)
    },
  )
