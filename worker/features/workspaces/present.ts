import { WORKSPACE_PERMISSIONS } from '#worker/access/workspace-permissions.ts'
import type { SignedInUser, UserWorkspace } from '#worker/context/context.ts'
import { displayName } from '#worker/features/bootstrap/present.ts'
import type { Workspace } from './schema.ts'

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

export const presentWorkspace = (workspace: UserWorkspace, user: SignedInUser): Workspace => ({
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
