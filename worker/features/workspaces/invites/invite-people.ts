import { exceededLimit, isRequirementViolation } from '#db/client.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import { hashToken, randomHash, randomToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { signatureOf } from '#worker/features/shares/mails.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import { mapInSlices } from '#worker/input/in-slices.ts'
import { MAILED_PER_SLICE, newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { unsubscribeUrl } from '#worker/notify/unsubscribe-token.ts'
import { sendDuePush } from '#worker/notify/web-push/deliver-push.ts'
import { authorizeRoles, openManaged } from '../policy.ts'
import { presentDetails } from '../present.ts'
import type { InviteInput, WorkspaceDetails } from '../schema.ts'
import { mayStillIn } from '../member-queries.ts'
import { inviteMail } from './invite-mail.ts'
import { authorizeGrowth, openManagedInvite } from './policy.ts'
import { insertInvites, renewInvite, selectInvite, selectInviting } from './queries.ts'
import type { NewInvite } from './queries.ts'

/**
 * Invites addresses to a workspace, or renews their invites: with another role, a new token and expiry. Returns
 * the workspace.
 * @param countAttempt called once the workspace is read, as the limiter waits for that read.
 * @throws NotFoundError, ForbiddenError, ValidationError (members, too many members, too many new addresses in a day).
 */
export async function invitePeople(
  ctx: RequestContext,
  { id, emails, roleId }: InviteInput & { id: number },
  countAttempt: () => Promise<void>,
): Promise<WorkspaceDetails> {
  const space = openManaged(ctx, id, 'manageMembers')
  const { db, clock } = ctx.deps
  const { spaceId, user } = space
  const found = await selectInviting(db, { spaceId, roleId, emails })
  if (!found) throw new NotFoundError()
  if (!found.role) throw new ValidationError({ roleId: ['This role does not exist.'] })
  authorizeRoles(space, found.role)
  authorizeGrowth(found.most)
  await countAttempt()
  refuseMembers(found.members)
  const { workspace } = found
  const invites = await mapInSlices(emails, MAILED_PER_SLICE, (email) =>
    newInvite(ctx, space, { id: randomHash(), email, workspace }),
  )
  const mostNewAddresses = ctx.site.settings['drive.new_addresses_per_day']
  const details = await insertInvites(db, {
    spaceId,
    roleId,
    userId: user.id,
    invites,
    facts: { workspace: found.workspace, inviter: signatureOf(user).name },
    mostNewAddresses,
    now: clock(),
  }).catch((error: unknown) => {
    if (exceededLimit(error) !== null) throw new TooManyNewAddressesError(mostNewAddresses)
    throw isRequirementViolation(error) ? new TooManyMembersError(found.most ?? 0) : error
  })
  if (!details) throw new NotFoundError()
  sendQueuedMail(ctx)
  sendDuePush(ctx)
  return presentDetails(ctx, details, user)
}

/**
 * Mails an invite again, with a new token and expiry.
 * @param countAttempt as above.
 * @throws UnauthorizedError, NotFoundError, ForbiddenError.
 */
export async function resendInvite(
  ctx: RequestContext,
  inviteId: string,
  countAttempt: () => Promise<void>,
): Promise<void> {
  const { db, clock } = ctx.deps
  const found = await selectInvite(db, inviteId)
  const space = openManagedInvite(ctx, found)
  if (!found || !space) throw new NotFoundError()
  await countAttempt()
  const invite = await newInvite(ctx, space, { ...found, id: inviteId })
  const isRenewed = await renewInvite(db, {
    ...invite,
    isAllowed: mayStillIn(space.spaceId, space.user.id, 'workspace.members'),
    now: clock(),
  })
  if (!isRenewed) throw new NotFoundError()
  sendQueuedMail(ctx)
}

async function newInvite(
  ctx: RequestContext,
  { user }: OpenSpace,
  { id, email, workspace }: { id: string; email: string; workspace: string },
): Promise<NewInvite> {
  const token = randomToken()
  const mailed = { id, token, inviter: signatureOf(user).full, workspace }
  // The receiver's own language would tell whether there is an account.
  const receiver = { email, language: activeLanguage(ctx) }
  const url = await unsubscribeUrl(ctx, { email, types: ['workspace-invitation'] })
  const [tokenHash, toAccount, toAddress] = await Promise.all([
    hashToken(token),
    newMail(ctx, receiver, inviteMail(ctx, mailed, url)),
    newMail(ctx, receiver, inviteMail(ctx, mailed)),
  ])
  return { id, email, tokenHash, toAccount, toAddress }
}

/** Members see each other, so this tells nothing new. */
function refuseMembers(members: readonly string[]): void {
  const [first] = members
  if (first === undefined) return
  throw new ValidationError({
    emails: [{ message: ':email is a member already.', values: { email: first } }],
  })
}

class TooManyMembersError extends ValidationError {
  constructor(count: number) {
    super(
      { emails: ['A workspace can have at most :count members, invitations included.'] },
      { count },
    )
  }
}

class TooManyNewAddressesError extends ValidationError {
  constructor(count: number) {
    super(
      { emails: ['You can share with or invite at most :count new addresses a day.'] },
      { count },
    )
  }
}
