import { useQuery } from '@tanstack/react-query'
import type { WorkspaceDetails, WorkspaceRole } from '#worker/features/workspaces/schema.ts'
import { workspaceRolesQuery } from './workspace-api.ts'

/** Roles that the user can give: nobody gives rights that they do not have. */
export function useOfferedRoles({ currentUser }: Pick<WorkspaceDetails, 'currentUser'>) {
  const { data: roles = [] } = useQuery(workspaceRolesQuery)
  return roles.filter((role) => isWithin(role, currentUser))
}

const isWithin = (
  { permissions }: WorkspaceRole,
  { is_owner: isOwner, permissions: own }: WorkspaceDetails['currentUser'],
) => isOwner || permissions.every((permission) => own.includes(permission))
