import type { SpaceId } from '#db/schema/index.ts'
import { can } from '#worker/access/can.ts'
import type { EntryFacts } from '#worker/access/can.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '#worker/errors.ts'
import { displayName } from '#worker/features/bootstrap/present.ts'
import { availableSpace } from '#worker/features/drive/space/get-space-usage.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { givenWorkspaceMail, receivedWorkspaceMail } from './transfer-mails.ts'
import { selectTransfer, updateOwner } from './transfer-queries.ts'

type Loaded = Awaited<ReturnType<typeof selectTransfer>>
type Space = NonNullable<Loaded['space']>
type Taker = NonNullable<Loaded['taker']>

/**
 * Gives a workspace to another owner: its owner to a member, an administrator of users to anybody. The former owner
 * stays as a member.
 * @throws UnauthorizedError, NotFoundError, ForbiddenError, ValidationError (who can't take it), ConflictError.
 */
export async function transferWorkspace(
  ctx: RequestContext,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const user = requireUser(ctx)
  const { db, clock } = ctx.deps
  const siteLimitBytes = availableSpace(ctx, null)
  const key = { spaceId: id as SpaceId, takerId: userId, siteLimitBytes }
  const { space, taker } = await selectTransfer(db, key)
  const by = authorizeTransfer(user, id, space)
  if (!space || id === 0) throw new NotFoundError()
  requireTaker(by, space, taker)
  const mails = await mailsOf(ctx, space, taker)
  const isDone = await updateOwner(db, key, {
    ownerId: space.owner.id,
    isMemberRequired: by === 'owner',
    mails,
    now: clock().toISOString(),
    audit: by === 'admin' ? transferEvent(ctx, id, space, taker) : null,
  })
  if (!isDone) throw new ConflictError('This has changed. Please try again.')
  sendQueuedMail(ctx)
}

const transferEvent = (ctx: RequestContext, id: number, space: Space, taker: Taker) =>
  auditStatement(ctx.deps.db, ctx, {
    action: 'workspace.transfer',
    subject: { type: 'workspace', id, name: space.name },
    before: { owner_id: space.owner.id },
    after: { owner_id: taker.id },
  })

/** Administrators act as such only where they are not the owner. Throws NotFoundError, ForbiddenError. */
function authorizeTransfer(user: SignedInUser, id: number, space: Space | null): 'owner' | 'admin' {
  const { permissions } = user
  const facts: EntryFacts = {
    space: { kind: id === 0 ? 'personal' : 'workspace', ownerId: space?.owner.id ?? user.id },
    isOwnerBanned: false,
    membership: null,
    grant: null,
    link: null,
    creatorId: null,
    isTrashed: false,
  }
  if (space && can({ kind: 'user', id: user.id, permissions }, 'transfer', facts)) return 'owner'
  if (space && can({ kind: 'admin', permissions }, 'transfer', facts)) return 'admin'
  const isMember = id === 0 || user.workspaces.some((workspace) => workspace.id === id)
  throw isMember ? new ForbiddenError() : new NotFoundError()
}

/** Throws ValidationError. */
function requireTaker(
  by: 'owner' | 'admin',
  space: Space,
  taker: Taker | null,
): asserts taker is Taker {
  const refuse = (message: string) =>
    new ValidationError({ userId: [message] }, { name: taker ? displayName(taker) : '' })
  if (taker?.id === space.owner.id) throw refuse(':name is the owner already.')
  if (by === 'owner' && !(taker?.isMember && taker.isActive))
    throw refuse('Choose a member of this workspace.')
  if (!taker?.isActive) throw refuse('There is no such user, or they are banned.')
  if (!taker.mayOwnMore) throw refuse(':name can’t own another workspace.')
  if (!taker.hasRoom)
    throw refuse(':name does not have enough storage for the files of this workspace.')
}

const mailsOf = (ctx: RequestContext, { name, owner }: Space, taker: Taker) => {
  const transfer = {
    workspace: name,
    taker: displayName(taker),
    formerOwner: displayName(owner),
  }
  return Promise.all([
    newMail(ctx, taker, receivedWorkspaceMail(ctx, transfer)),
    newMail(ctx, owner, givenWorkspaceMail(ctx, transfer)),
  ])
}
