import { Hono } from 'hono'
import type { Context } from 'hono'
import { mustVerifyEmail, requireUser } from '#worker/context/context.ts'
import { takeVerificationAttempt } from '#worker/features/account/limits.ts'
import { InvalidInviteError, proveEmail } from '#worker/features/account/prove-email.ts'
import { joinWorkspace } from '#worker/features/workspaces/invites/join-workspace.ts'
import { findInvitedGuest, openInvite } from '#worker/features/workspaces/invites/open-invite.ts'
import { removeInvite } from '#worker/features/workspaces/invites/remove-invite.ts'
import { workspaceCookie } from '#worker/http/active-workspace.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AFTER_AUTH_PATH } from '../auth/auth-pages.tsx'
import { isMailedToken, keepAddressToOurselves } from '../auth/mailed-link.tsx'
import { renderVerifyEmailPage } from '../auth/verification-pages.tsx'
import { pageRequest } from '../page-request.ts'
import { leaveFlash } from '../tell-flash.ts'
import { renderInvalidInvitePage, renderJoinPage } from './join-pages.tsx'
import { readForm } from '#worker/http/form-body.ts'

type InviteContext = Context<AppEnv, '/workspace/join/:inviteId'>

/** Where the mail of an invitation leads. */
export const joinRoutes = new Hono<AppEnv>()
  .get('/workspace/join/:inviteId', async (c) => keepAddressToOurselves(await joinPage(c)))

  .post('/workspace/join/:inviteId', (c) =>
    answer(c, async (inviteId) => {
      const id = await joinWorkspace(c.var.ctx, inviteId)
      c.header('set-cookie', workspaceCookie(id, c.var.ctx.origin), { append: true })
      return 'joined_workspace'
    }),
  )

  .post('/workspace/join/:inviteId/decline', (c) =>
    answer(c, async (inviteId) => {
      await removeInvite(c.var.ctx, inviteId)
      return 'declined_invitation'
    }),
  )

async function joinPage(c: InviteContext): Promise<Response> {
  const { ctx } = c.var
  const inviteId = c.req.param('inviteId')
  const token = tokenOrNull(c.req.query('token'))
  if (token !== null) await takeVerificationAttempt(c.env, ctx)
  if (ctx.actor.kind === 'guest') return c.redirect(await pageForGuest(c, inviteId, token))
  try {
    const { id: _id, ...invite } = await openInvite(ctx, { inviteId, token })
    const isProven = requireUser(ctx).emailVerifiedAt !== null
    const proof = isProven ? null : token
    return await renderJoinPage(pageRequest(c), { ...invite, inviteId, token: proof })
  } catch (error) {
    return unanswered(c, error)
  }
}

/** Without the mailed token, a guest learns nothing of the invite. */
async function pageForGuest(
  c: InviteContext,
  inviteId: string,
  token: string | null,
): Promise<string> {
  const guest = await findInvitedGuest(c.var.ctx, { inviteId, token })
  if (!guest || token === null)
    return `/login?redirect=${encodeURIComponent(`/workspace/join/${inviteId}`)}`
  const query = new URLSearchParams({ email: guest.email, invite: inviteId, token })
  return `/workspace/join/${guest.hasAccount ? 'login' : 'register'}?${query.toString()}`
}

/** Runs what a form of the page asks for, after the proof that it carries. */
async function answer(
  c: InviteContext,
  work: (inviteId: string) => Promise<'joined_workspace' | 'declined_invitation'>,
): Promise<Response> {
  const { ctx } = c.var
  const { emailVerifiedAt } = requireUser(ctx)
  const { token: sent } = await readForm(c.req)
  const token = tokenOrNull(sent)
  try {
    if (emailVerifiedAt === null && token !== null)
      await proveEmail(ctx, token, () => takeVerificationAttempt(c.env, ctx))
    leaveFlash(c, await work(c.req.param('inviteId')))
    return c.redirect(AFTER_AUTH_PATH, 303)
  } catch (error) {
    return unanswered(c, error)
  }
}

/** The page for an invite that is not valid, also for whom; throws other errors again. */
function unanswered(c: InviteContext, error: unknown): Promise<Response> {
  if (!(error instanceof InvalidInviteError)) throw error
  const request = pageRequest(c)
  return mustVerifyEmail(c.var.ctx)
    ? renderVerifyEmailPage(request)
    : renderInvalidInvitePage(request)
}

const tokenOrNull = (sent: unknown): string | null =>
  typeof sent === 'string' && isMailedToken(sent) ? sent : null
