import type { SpaceId } from '#db/schema/index.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { Access } from './access.ts'
import { can } from './can.ts'
import type { EntryFacts } from './can.ts'

/** A space that the caller has opened. */
export interface OpenSpace extends Access, Pick<EntryFacts, 'space'> {
  user: SignedInUser
  spaceId: SpaceId
}

/**
 * Opens the space of a call; 0 is the caller's own. No other workspace can be opened yet: non-members get 404, as if it
 * did not exist.
 * @throws UnauthorizedError, NotFoundError
 */
export function openSpace(ctx: Pick<RequestContext, 'actor'>, workspaceId: number): OpenSpace {
  const user = requireUser(ctx)
  requireOpenWorkspace(workspaceId)
  const space = { kind: 'personal', ownerId: user.id } as const
  const access = userAccess(user)
  if (!can(access.actor, 'view', { ...access.facts, space, creatorId: null, isTrashed: false }))
    throw new NotFoundError()
  return { user, spaceId: user.personalSpaceId, space, ...access }
}

/** Throws NotFoundError. */
export function requireOpenWorkspace(workspaceId: number): void {
  if (workspaceId !== 0) throw new NotFoundError()
}

/** A signed-in user's. */
export const userAccess = (user: SignedInUser): Access => ({
  actor: { kind: 'user', id: user.id, permissions: user.permissions },
  facts: { isOwnerBanned: false, membership: null, grant: null, link: null },
})

/** A visitor's, to what an opened link covers. Its maker is not banned, or it would not have opened. */
export const linkAccess = (link: { allowDownload: boolean }): Access => ({
  actor: { kind: 'visitor' },
  facts: {
    isOwnerBanned: false,
    membership: null,
    grant: null,
    link: {
      kind: 'view',
      allowDownload: link.allowDownload,
      allowEdit: false,
      allowComments: false,
    },
  },
})
