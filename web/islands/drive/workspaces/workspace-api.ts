import { queryOptions } from '@tanstack/react-query'
import type {
  WorkspaceDetails,
  WorkspaceResponse,
  WorkspaceRole,
  WorkspaceRolesResponse,
} from '#worker/features/workspaces/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { workspacesQuery } from '../state/workspaces-query.ts'

const HOUR_MS = 60 * 60 * 1000

const workspace = api.workspace[':id']
const param = (id: number) => ({ id: String(id) })
const memberParam = (id: number, memberId: number) => ({ ...param(id), memberId: String(memberId) })

const detailsOf = (
  call: Parameters<typeof unwrap<WorkspaceResponse>>[0],
): Promise<WorkspaceDetails> => unwrap(call).then(({ workspace: details }) => details)

/** With its people. Invalidating the list of workspaces invalidates it too. */
export const workspaceQuery = (id: number) =>
  queryOptions({
    queryKey: [...workspacesQuery.queryKey, id] as const,
    queryFn: ({ signal }) => detailsOf(workspace.$get({ param: param(id) }, { init: { signal } })),
  })

/** Roles that members can have, the usual one first. */
export const workspaceRolesQuery = queryOptions({
  queryKey: ['workspace-roles'],
  staleTime: HOUR_MS,
  queryFn: ({ signal }) =>
    unwrap<WorkspaceRolesResponse>(api.workspace_roles.$get({}, { init: { signal } })).then(
      ({ workspace_roles: roles }): WorkspaceRole[] => roles,
    ),
})

export const renameWorkspace = (id: number, name: string) =>
  detailsOf(workspace.$put({ param: param(id), json: { name } }))

export const deleteWorkspace = (id: number) => unwrap(workspace.$delete({ param: param(id) }))

/** To a member, by the user's id. */
export const transferWorkspace = (id: number, userId: number) =>
  unwrap(workspace.transfer.$post({ param: param(id), json: { userId } }))

export const changeMemberRole = (id: number, memberId: number, roleId: number) =>
  detailsOf(
    workspace.member[':memberId']['change-role'].$post({
      param: memberParam(id, memberId),
      json: { roleId },
    }),
  )

/** With the user's own id, they leave. */
export const removeMember = (id: number, memberId: number) =>
  unwrap(workspace.member[':memberId'].$delete({ param: memberParam(id, memberId) }))

export const invitePeople = (id: number, emails: string[], roleId: number) =>
  detailsOf(workspace.invite.$post({ param: param(id), json: { emails, roleId } }))

export const resendInvite = (inviteId: string) =>
  unwrap(api.workspace.invite[':inviteId'].resend.$post({ param: { inviteId } }))

export const cancelInvite = (inviteId: string) =>
  unwrap(api.workspace.invite[':inviteId'].$delete({ param: { inviteId } }))

export const changeInviteRole = (id: number, inviteId: string, roleId: number) =>
  detailsOf(
    workspace.invite[':inviteId']['change-role'].$post({
      param: { ...param(id), inviteId },
      json: { roleId },
    }),
  )
