import type { LinkKind, SpaceId } from '#db/schema/index.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { mayAnywhere, NO_MEMBERSHIPS } from './access.ts'
import type { Access, SpaceAccess } from './access.ts'
import { rightsOf } from './workspace-permissions.ts'

/** A signed-in caller's access. */
export type CallerAccess = Access & { user: SignedInUser }

/** A space that the caller has opened. */
export type OpenSpace = CallerAccess & SpaceAccess

/**
 * Opens the space of a call: 0 is the caller's own, others are workspaces by their ids. Non-members get 404, as if it
 * did not exist.
 * @throws UnauthorizedError, NotFoundError
 */
export function openSpace(ctx: Pick<RequestContext, 'actor'>, workspaceId: number): OpenSpace {
  const user = requireUser(ctx)
  const space: SpaceAccess = { ...userAccess(user), ...spaceOf(user, workspaceId) }
  if (!mayAnywhere(space, 'view')) throw new NotFoundError()
  return { user, ...space }
}

function spaceOf(
  user: SignedInUser,
  workspaceId: number,
): Pick<SpaceAccess, 'space' | 'spaceId' | 'isOwnerBanned'> {
  if (workspaceId === 0)
    return {
      spaceId: user.personalSpaceId,
      space: { kind: 'personal', ownerId: user.id },
      isOwnerBanned: false,
    }
  const workspace = user.workspaces.find(({ id }) => id === workspaceId)
  if (!workspace) throw new NotFoundError()
  return {
    spaceId: workspace.id,
    space: { kind: 'workspace', ownerId: workspace.owner.id },
    isOwnerBanned: workspace.isOwnerBanned,
  }
}

/** The personal space of a user, and the workspaces that they own or are a member of. */
export const spaceIdsOf = (user: SignedInUser): SpaceId[] => [
  user.personalSpaceId,
  ...user.workspaces.map(({ id }) => id),
]

/** A signed-in user's. */
export const userAccess = (user: SignedInUser): Access => ({
  actor: { kind: 'user', id: user.id, permissions: user.permissions },
  facts: {
    memberships: new Map(
      user.workspaces.flatMap(({ id, role }) => (role ? [[id, rightsOf(role.permissions)]] : [])),
    ),
    link: null,
  },
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
    memberships: NO_MEMBERSHIPS,
    link: kind === 'request' ? { kind } : { kind, allowDownload, allowEdit, allowComments: false },
  },
})
