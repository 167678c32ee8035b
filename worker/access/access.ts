import type { SpaceId } from '#db/schema/index.ts'
import { ForbiddenError, NotFoundError } from '#worker/errors.ts'
import { can } from './can.ts'
import type { EntryAction, EntryActor, EntryFacts, GrantedRights, MemberRight } from './can.ts'
import type { EntryPermissions, OwnPermissions } from './entry-permissions.ts'

/** The access to entries: the actor, and the facts that all entries reached this way share. */
export interface Access {
  actor: EntryActor
  facts: Pick<EntryFacts, 'link'> & {
    /** The actor's rights in workspaces that they are a member of. */
    memberships: ReadonlyMap<SpaceId, ReadonlySet<MemberRight>>
  }
}

export const NO_MEMBERSHIPS: Access['facts']['memberships'] = new Map()

/** The same, to a space as a whole. */
export type SpaceAccess = Access &
  Pick<EntryFacts, 'space' | 'isOwnerBanned'> & { spaceId: SpaceId }

/** The facts that a query loads with each entry: the space that it is in, not the one that was asked for, decides. */
export interface LoadedFacts {
  spaceId: SpaceId
  spaceKind: 'personal' | 'workspace'
  spaceOwnerId: number
  /** Who put the entry there. */
  ownerId: number
  deletedAt: string | null
  isOwnerBanned: boolean
  grant: LoadedGrant | null
}

/** The facts of what has been loaded by the one who owns its space. */
export const OWN_FACTS = { isOwnerBanned: false, grant: null }

/** The shares of an entry with the user for whom it was loaded. */
export interface LoadedGrant extends GrantedRights {
  /** Characters of `ancestors` before the topmost shared entry on the way: names and ids there are not shown. */
  hiddenLength: number
  /** Whether they have seen it. */
  isSeen: boolean
}

const factsOf = ({ facts }: Access, entry: LoadedFacts): EntryFacts => ({
  link: facts.link,
  membership: facts.memberships.get(entry.spaceId) ?? null,
  space: { kind: entry.spaceKind, ownerId: entry.spaceOwnerId },
  creatorId: entry.ownerId,
  isTrashed: entry.deletedAt !== null,
  isOwnerBanned: entry.isOwnerBanned,
  grant: entry.grant,
})

/** Whoever may neither do it nor see one of them gets a 404 for all. Throws NotFoundError, ForbiddenError. */
export function authorize(
  access: Access,
  action: EntryAction,
  entries: readonly LoadedFacts[],
): void {
  const mayAll = (wanted: EntryAction) => entries.every((entry) => may(access, wanted, entry))
  if (mayAll(action)) return
  throw mayAll('view') ? new ForbiddenError() : new NotFoundError()
}

/** For calls that load no entry, or all of a space: whether it is allowed for each there may be. Throws ForbiddenError. */
export function authorizeAnywhere(space: SpaceAccess, action: EntryAction): void {
  if (!mayAnywhere(space, action)) throw new ForbiddenError()
}

export const mayAnywhere = (
  { actor, facts, space, spaceId, isOwnerBanned }: SpaceAccess,
  action: EntryAction,
): boolean =>
  can(actor, action, {
    link: facts.link,
    membership: facts.memberships.get(spaceId) ?? null,
    space,
    creatorId: null,
    isTrashed: false,
    isOwnerBanned,
    grant: null,
  })

/** The id in the API of the space that something is in: a personal one has 0. */
export const workspaceIdOf = (entry: { spaceId: SpaceId; spaceKind: LoadedFacts['spaceKind'] }) =>
  entry.spaceKind === 'personal' ? 0 : entry.spaceId

/** Whether the caller may do it with this entry. */
export const may = (access: Access, action: EntryAction, entry: LoadedFacts): boolean =>
  can(access.actor, action, factsOf(access, entry))

export const permissionsOf = (access: Access, entry: LoadedFacts): EntryPermissions => ({
  'files.update': may(access, 'update', entry),
  'files.create': may(access, 'create', entry),
  'files.download': may(access, 'download', entry),
  'files.delete': may(access, 'delete', entry),
})

export const ownPermissionsOf = (access: Access, entry: LoadedFacts): OwnPermissions => ({
  ...permissionsOf(access, entry),
  ...(!may(access, 'move', entry) && { 'files.move': false }),
  ...(!may(access, 'share', entry) && { 'shares.create': false }),
  ...(!may(access, 'link', entry) && { 'links.create': false }),
})
