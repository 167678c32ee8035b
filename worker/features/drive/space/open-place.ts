import type { SpaceId } from '#db/schema/index.ts'
import { authorize, authorizeAnywhere, OWN_FACTS } from '#worker/access/access.ts'
import type { Access, SpaceAccess } from '#worker/access/access.ts'
import type { EntryAction } from '#worker/access/can.ts'
import { linkAccess, openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import type { ShownEntry } from '../entries/entry-rows.ts'
import { openFound, topmost } from '../entries/visit-link.ts'
import type { OpenedLink } from '../entries/visit-link.ts'
import { availableSpace } from './get-space-usage.ts'
import { selectPlace } from './place-rows.ts'
import type { PlaceKey, PlaceRows } from './place-rows.ts'

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
  access: Access
  /** Whose is what is put there: the caller's, or of a visitor, the link's maker's. */
  creatorId: number
  /** By which the place was opened; null for a user. */
  link: (OpenedLink & { root: Pick<ShownEntry, 'id' | 'ancestors'> }) | null
  /** In all spaces of this one's owner, who pays. */
  usedBytes: number
  /** The owner's limit; null = none. */
  availableBytes: number | null
}

export interface PlaceRequest {
  workspaceId: number
  /** Null = the root of the workspace, or the folder that the link leads to. */
  parentId: number | null
  /** The hash or name of a link whose visitor asks. */
  link?: string | undefined
}

export const placeKeyOf = (
  ctx: RequestContext,
  { workspaceId, parentId, link }: PlaceRequest,
): PlaceKey => {
  if (link !== undefined) return { link, parentId }
  const { spaceId, user } = openSpace(ctx, workspaceId)
  return { spaceId, userId: user.id, parentId }
}

/**
 * Loads a place. One round trip.
 * @param actions what the caller must be allowed to do with the folder, or anywhere in the space.
 * @throws UnauthorizedError, NotFoundError, ForbiddenError; by a link also LinkPasswordRequiredError,
 * LinkCodeRequiredError, ValidationError when the link leads to several folders and none is named.
 */
export async function openPlace(
  ctx: RequestContext,
  request: PlaceRequest,
  actions: readonly EntryAction[] = ['create'],
): Promise<Place> {
  const { parentId, link } = request
  if (link === undefined && parentId === null)
    for (const action of actions) authorizeAnywhere(openSpace(ctx, request.workspaceId), action)
  const rows = await selectPlace(ctx.deps.db, placeKeyOf(ctx, request))
  return authorizeRequest(ctx, request, rows, actions)
}

/** As {@link openPlace}, of rows that were loaded with others (null: see {@link authorizePlace}). */
export async function authorizeRequest(
  ctx: RequestContext,
  request: PlaceRequest,
  rows: PlaceRows | null,
  actions: readonly EntryAction[],
): Promise<Place> {
  const { workspaceId, parentId, link } = request
  if (link === undefined)
    return authorizePlace(ctx, openSpace(ctx, workspaceId), parentId, rows, actions)
  if (!rows) throw new Error('the place of a link was not loaded')
  return authorizeLinkedPlace(ctx, parentId, rows, actions)
}

/**
 * As {@link openPlace}, for a user, of rows that were loaded with others.
 * @param rows null for the root of the caller's own space, whose use the session's statement told.
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
  if (parentId !== null && !folder) throw new FolderMissingError()
  for (const action of actions) {
    if (folder) authorize(space, action, [folder])
    else authorizeAnywhere(space, action)
  }
  return {
    ...(folder ? placeIn(folder) : placeInRoot(space)),
    access: space,
    creatorId: space.user.id,
    link: null,
    usedBytes: usage?.usedBytes ?? 0,
    availableBytes: availableSpace(ctx, usage?.availableBytes ?? null),
  }
}

async function authorizeLinkedPlace(
  ctx: RequestContext,
  parentId: number | null,
  { folder, usage, linked }: PlaceRows,
  actions: readonly EntryAction[],
): Promise<Place> {
  const opened = await openFound(ctx, linked)
  const access = uploaderAccess(opened)
  if (!folder) {
    const folders = linked.filter((entry) => entry.root.isFolder)
    if (parentId === null && folders.length > 1)
      throw new ValidationError({ parentId: ['Please choose a folder.'] })
    throw new FolderMissingError()
  }
  if (opened.link.kind === 'request' && parentId !== null) throw new FolderMissingError()
  for (const action of actions) authorize(access, action, [folder])
  const root = topmost(
    linked.map((entry) => entry.root),
    folder,
  )
  return {
    ...placeIn(folder),
    access,
    creatorId: opened.link.userId,
    link: { ...opened, root: root ?? folder },
    usedBytes: usage?.usedBytes ?? 0,
    availableBytes: availableSpace(ctx, usage?.availableBytes ?? null),
  }
}

/** Whether those who put something there are shown nothing of the folder. */
export const isForRequest = ({ link }: Pick<Place, 'link'>): boolean =>
  link?.link.kind === 'request'

/** A visitor's, who may upload for as long as the link's maker may. Throws NotFoundError for a request that has ended. */
export function uploaderAccess({ link, uploads, space }: OpenedLink): SpaceAccess {
  const mayCreate = Boolean(uploads.makerMayCreate)
  if (link.kind === 'request' && !mayCreate) throw new NotFoundError()
  return {
    ...linkAccess({ ...link, allowEdit: link.allowEdit && mayCreate }),
    space,
    spaceId: space.id,
    isOwnerBanned: false,
  }
}

class FolderMissingError extends NotFoundError {
  constructor() {
    super('The folder that this should go into does not exist.')
  }
}

const placeIn = (folder: ShownEntry) => ({
  spaceId: folder.spaceId,
  parentId: folder.id,
  ancestors: `${folder.ancestors}${folder.id}/`,
  folder,
  inherited: inheritedFrom(folder),
})

const placeInRoot = (space: OpenSpace) => ({
  spaceId: space.spaceId,
  parentId: null,
  ancestors: '/',
  folder: null,
  inherited: inheritedFromRoot(space),
})

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

function inheritedFromRoot({ space, spaceId, user }: OpenSpace): Place['inherited'] {
  const owner = user.workspaces.find(({ id }) => id === spaceId)?.owner ?? user
  return {
    spaceKind: space.kind,
    spaceOwnerId: space.ownerId,
    ...OWN_FACTS,
    ownerEmail: owner.email,
    ownerFirstName: owner.firstName,
    ownerLastName: owner.lastName,
    ownerAvatar: owner.avatar,
    grantees: [],
  }
}
