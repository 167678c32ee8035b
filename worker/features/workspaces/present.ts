import { WORKSPACE_PERMISSIONS } from '#worker/access/workspace-permissions.ts'
import type { RequestContext, SignedInUser, UserWorkspace } from '#worker/context/context.ts'
import { displayName } from '#worker/features/bootstrap/present.ts'
import { availableSpace } from '#worker/features/drive/space/get-space-usage.ts'
import type { LoadedDetails } from './workspace-details-queries.ts'
import { presentInvite } from './invites/present.ts'
import type { Workspace, WorkspaceDetails, WorkspaceMember } from './schema.ts'

const OWNER_ROLE = 'Owner'

const ALL_PERMISSIONS = WORKSPACE_PERMISSIONS.map(({ name }) => name)

const presentPerson = (user: UserWorkspace['owner']): Workspace['owner'] => ({
  id: user.id,
  email: user.email,
  display_name: displayName(user),
  avatar: user.avatar,
})

/** The personal workspace of a user, which exists without a row. */
export const personalWorkspace = (user: SignedInUser): Workspace => ({
  id: 0,
  name: 'Default',
  avatar: null,
  default: true,
  owner_id: user.id,
  members_count: 1,
  owner: presentPerson(user),
  currentUser: ownPart(user, null),
  is_read_only: false,
})

export const presentWorkspace = (
  workspace: UserWorkspace,
  user: Pick<SignedInUser, 'id'>,
): Workspace => ({
  id: workspace.id,
  name: workspace.name,
  avatar: null,
  default: false,
  owner_id: workspace.owner.id,
  members_count: workspace.memberCount,
  owner: presentPerson(workspace.owner),
  currentUser: ownPart(user, workspace.role),
  is_read_only: workspace.isOwnerBanned,
})

/** @param role null for the owner. */
const ownPart = (
  user: Pick<SignedInUser, 'id'>,
  role: UserWorkspace['role'],
): Workspace['currentUser'] => ({
  member_id: user.id,
  role_id: role?.id ?? null,
  role_name: role?.name ?? OWNER_ROLE,
  is_owner: role === null,
  permissions: role?.permissions ?? ALL_PERMISSIONS,
})

/** A workspace with its people, as it is after a change; also the personal one. */
export function presentDetails(
  ctx: Pick<RequestContext, 'deps' | 'site'>,
  details: LoadedDetails,
  user: SignedInUser,
): WorkspaceDetails {
  const { space, members, invites } = details
  const now = ctx.deps.clock()
  const limit = availableSpace(ctx, space.ownerAvailableBytes)
  const elsewhere = space.ownerUsedBytes - space.usedBytes
  return {
    ...(space.kind === 'personal'
      ? personalWorkspace(user)
      : presentWorkspace(workspaceOf(details, user), user)),
    members: [presentOwner(space), ...members.map(presentMember)],
    invites: invites.map((invite) => presentInvite(invite, now)),
    used: space.usedBytes,
    available: limit === null ? null : Math.max(0, limit - elsewhere),
  }
}

function workspaceOf(
  { space, members, ownPermissions }: LoadedDetails,
  user: SignedInUser,
): UserWorkspace {
  const own = members.find(({ id }) => id === user.id)
  return {
    id: space.id,
    name: space.name,
    memberCount: 1 + members.length,
    owner: space.owner,
    isOwnerBanned: space.isOwnerBanned,
    role: own ? { ...own.role, permissions: ownPermissions } : null,
  }
}

const presentOwner = ({ owner, createdAt }: LoadedDetails['space']): WorkspaceMember => ({
  ...presentPerson(owner),
  member_id: owner.id,
  role_id: null,
  role_name: OWNER_ROLE,
  is_owner: true,
  created_at: createdAt,
})

const presentMember = (member: LoadedDetails['members'][number]): WorkspaceMember => ({
  ...presentPerson(member),
  member_id: member.id,
  role_id: member.role.id,
  role_name: member.role.name,
  is_owner: false,
  created_at: member.createdAt,
})
