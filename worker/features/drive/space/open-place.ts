import type { SpaceId } from '#db/schema/index.ts'
import { authorize, authorizeAnywhere, OWN_FACTS } from '#worker/access/access.ts'
import type { EntryAction } from '#worker/access/can.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { ShownEntry } from '../entries/queries.ts'
import { availableSpace } from './get-space-usage.ts'
import { selectPlace } from './place-queries.ts'
import type { PlaceRows } from './place-queries.ts'

/** Where something new goes: a folder, in whatever space it is, or the root of the opened space. */
export interface Place {
  spaceId: SpaceId
  /** Null = the root. */
  parentId: number | null
  /** Of what goes there. */
  ancestors: string
  folder: ShownEntry | null
  /** Facts and people that any entry there has from its place. */
  inherited: Pick<
    ShownEntry,
    | 'spaceKind'
    | 'spaceOwnerId'
    | 'isOwnerBanned'
    | 'grant'
    | 'ownerEmail'
    | 'ownerFirstName'
    | 'ownerLastName'
    | 'ownerAvatar'
    | 'grantees'
  >
  /** In all spaces of this one's owner, who pays. */
  usedBytes: number
  /** The owner's limit; null = none. */
  availableBytes: number | null
}

export interface PlaceRequest {
  workspaceId: number
  /** Null = the root of the workspace. */
  parentId: number | null
}

/**
 * Loads a place. One round trip.
 * @param actions what the caller must be allowed to do with the folder, or anywhere in the space.
 * @throws UnauthorizedError, NotFoundError, ForbiddenError.
 */
export async function openPlace(
  ctx: RequestContext,
  { workspaceId, parentId }: PlaceRequest,
  actions: readonly EntryAction[] = ['create'],
): Promise<Place> {
  const space = openSpace(ctx, workspaceId)
  const { spaceId, user } = space
  if (parentId === null) for (const action of actions) authorizeAnywhere(space, action)
  const rows = await selectPlace(ctx.deps.db, { spaceId, userId: user.id, parentId })
  return authorizePlace(ctx, space, parentId, rows, actions)
}

/**
 * As {@link openPlace}, of rows that were loaded with others.
 * @param rows null for a root: then the used space is the one that the session's statement told.
 * @throws NotFoundError, ForbiddenError.
 */
export function authorizePlace(
  ctx: RequestContext,
  space: OpenSpace,
  parentId: number | null,
  rows: PlaceRows | null,
  actions: readonly EntryAction[],
): Place {
  const { usedSpaceBytes: usedBytes, availableSpaceBytes: availableBytes } = space.user
  const { folder, usage } = rows ?? { folder: null, usage: { usedBytes, availableBytes } }
  if (parentId !== null && !folder)
    throw new NotFoundError('The folder that this should go into does not exist.')
  for (const action of actions) {
    if (folder) authorize(space, action, [folder])
    else authorizeAnywhere(space, action)
  }
  return {
    spaceId: folder?.spaceId ?? space.spaceId,
    parentId,
    ancestors: folder ? `${folder.ancestors}${folder.id}/` : '/',
    folder,
    inherited: folder ? inheritedFrom(folder) : inheritedFromRoot(space),
    usedBytes: usage?.usedBytes ?? 0,
    availableBytes: availableSpace(ctx, usage?.availableBytes ?? null),
  }
}

/** Shares of a folder are shares of what goes into it. */
const inheritedFrom = (folder: ShownEntry): Place['inherited'] => ({
  spaceKind: folder.spaceKind,
  spaceOwnerId: folder.spaceOwnerId,
  isOwnerBanned: folder.isOwnerBanned,
  grant: folder.grant && { ...folder.grant, canEditParent: folder.grant.canEdit },
  ownerEmail: folder.ownerEmail,
  ownerFirstName: folder.ownerFirstName,
  ownerLastName: folder.ownerLastName,
  ownerAvatar: folder.ownerAvatar,
  grantees: folder.grantees.map(({ grant, ...grantee }) => ({
    ...grantee,
    grant: { ...grant, canEditParent: grant.canEdit },
  })),
})

const inheritedFromRoot = ({ space, user }: OpenSpace): Place['inherited'] => ({
  spaceKind: space.kind,
  spaceOwnerId: space.ownerId,
  ...OWN_FACTS,
  ownerEmail: user.email,
  ownerFirstName: user.firstName,
  ownerLastName: user.lastName,
  ownerAvatar: user.avatar,
  grantees: [],
})
