import { hashToken, isSameToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { InvalidInviteError } from '#worker/features/account/prove-email.ts'
import { signatureOf } from '#worker/features/shares/mails.ts'
import { selectLiveInvite } from './join-queries.ts'

/** An invite as its page shows it to the invitee. */
export interface ShownInvite {
  id: string
  workspace: string
  role: string
  /** Null once the inviter's account is gone. */
  inviter: string | null
}

/** To whom a guest with the mailed token is asked to sign in as. */
export interface InvitedGuest {
  email: string
  hasAccount: boolean
}

/**
 * The invite of a page, for the account with the invited address: proven, or to be proven by the mailed token.
 * @throws InvalidInviteError, for everybody else too.
 */
export async function openInvite(
  ctx: RequestContext,
  { inviteId, token }: { inviteId: string; token: string | null },
): Promise<ShownInvite> {
  const found = await findInvite(ctx, inviteId)
  const user = ctx.actor.kind === 'user' ? ctx.actor.user : null
  if (!found || user?.email !== found.email) throw new InvalidInviteError()
  const isProven = user.emailVerifiedAt !== null && !user.isProvisional
  if (!isProven && !(await isTokenOf(found, token))) throw new InvalidInviteError()
  const { workspace, role, inviter } = found
  return { id: inviteId, workspace, role, inviter: inviter && signatureOf(inviter).full }
}

/** Who is invited, for a guest who opens the mailed address; null without its token. */
export async function findInvitedGuest(
  ctx: RequestContext,
  { inviteId, token }: { inviteId: string; token: string | null },
): Promise<InvitedGuest | null> {
  if (token === null) return null
  const found = await findInvite(ctx, inviteId)
  if (!found || !(await isTokenOf(found, token))) return null
  return { email: found.email, hasAccount: found.hasAccount === 1 }
}

const findInvite = ({ deps }: RequestContext, id: string) =>
  selectLiveInvite(deps.db, { id, now: deps.clock().toISOString() })

const isTokenOf = async ({ tokenHash }: { tokenHash: string }, token: string | null) =>
  token !== null && isSameToken(await hashToken(token), tokenHash)
