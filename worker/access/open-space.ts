import type { LinkKind, SpaceId } from '#db/schema/index.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { mayAnywhere } from './access.ts'
import type { Access, SpaceAccess } from './access.ts'

/** A signed-in caller's access. */
export type CallerAccess = Access & { user: SignedInUser }

/** A space that the caller has opened. */
export type OpenSpace = CallerAccess & SpaceAccess & { spaceId: SpaceId }

/**
 * Opens the space of a call; 0 is the caller's own. No other workspace can be opened yet: non-members get 404, as if it
 * did not exist.
 * @throws UnauthorizedError, NotFoundError
 */
export function openSpace(ctx: Pick<RequestContext, 'actor'>, workspaceId: number): OpenSpace {
  const user = requireUser(ctx)
  requireOpenWorkspace(workspaceId)
  const space: SpaceAccess = {
    ...userAccess(user),
    space: { kind: 'personal', ownerId: user.id },
  }
  if (!mayAnywhere(space, 'view')) throw new NotFoundError()
  return { user, spaceId: user.personalSpaceId, ...space }
}

/** Throws NotFoundError. */
export function requireOpenWorkspace(workspaceId: number): void {
  if (workspaceId !== 0) throw new NotFoundError()
}

/** A signed-in user's. */
export const userAccess = (user: SignedInUser): Access => ({
  actor: { kind: 'user', id: user.id, permissions: user.permissions },
  facts: { membership: null, link: null },
})

/** The caller's access to entries that a call names, in whatever space they are. Throws UnauthorizedError. */
export function callerAccess(ctx: Pick<RequestContext, 'actor'>): CallerAccess {
  const user = requireUser(ctx)
  return { user, ...userAccess(user) }
}

/** A visitor's, to what an opened link covers. Its maker is not banned, or it would not have opened. */
export const linkAccess = ({
  kind,
  allowDownload,
  allowEdit,
}: {
  kind: LinkKind
  allowDownload: boolean
  allowEdit: boolean
}): Access => ({
  actor: { kind: 'visitor' },
  facts: {
    membership: null,
    link: kind === 'request' ? { kind } : { kind, allowDownload, allowEdit, allowComments: false },
  },
})
