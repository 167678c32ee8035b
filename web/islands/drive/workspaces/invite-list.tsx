import { Mail } from 'lucide-react'
import type { WorkspaceDetails, WorkspaceInvite } from '#worker/features/workspaces/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useOfferedRoles } from './offered-roles.ts'
import { RoleMenu } from './role-menu.tsx'
import { useWorkspaceChange } from './use-workspace-change.ts'
import { cancelInvite, changeInviteRole, resendInvite } from './workspace-api.ts'

type ChangeInvites = (invites: WorkspaceInvite[]) => WorkspaceInvite[]

const inInvites = (change: ChangeInvites) => (workspace: WorkspaceDetails) => ({
  ...workspace,
  invites: change(workspace.invites),
})

/** Invitations that nobody has accepted yet. */
export function InviteList({ workspace }: { workspace: WorkspaceDetails }) {
  const t = useTrans()
  const roles = useOfferedRoles(workspace)
  const { change, resend, cancel } = useInviteChanges(workspace.id)
  return (
    <ul className="people-list" aria-label={t('Pending invitations')}>
      {workspace.invites.map((invite) => (
        <li key={invite.id} className="person">
          <span className="avatar avatar-pending" aria-hidden="true">
            <Mail />
          </span>
          <span className="person-text">
            <span className="person-name" dir="auto">
              {invite.email}
            </span>
            <span className="person-email">
              {invite.is_expired ? t('Invitation expired') : t('Invited')}
            </span>
          </span>
          {roles.some(({ id }) => id === invite.role_id) ? (
            <RoleMenu
              name={invite.email}
              roleId={invite.role_id}
              roleName={invite.role_name}
              roles={roles}
              onChange={(roleId) => change.mutate({ inviteId: invite.id, roleId })}
              actions={[
                { label: t('Resend invitation'), onAction: () => resend.mutate(invite) },
                {
                  label: t('Cancel invitation'),
                  isDanger: true,
                  onAction: () => cancel.mutate(invite),
                },
              ]}
            />
          ) : (
            <span className="person-access">{t(invite.role_name)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function useInviteChanges(workspaceId: number) {
  const options = { errorField: 'roleId' }
  const change = useWorkspaceChange(
    workspaceId,
    ({ inviteId, roleId }: { inviteId: string; roleId: number }) =>
      changeInviteRole(workspaceId, inviteId, roleId),
    options,
  )
  const resend = useWorkspaceChange(
    workspaceId,
    async ({ id, email }: WorkspaceInvite) => {
      await resendInvite(id)
      toast({ message: 'Invitation sent to :email', values: { email } })
      return inInvites((invites) =>
        invites.map((invite) => (invite.id === id ? { ...invite, is_expired: false } : invite)),
      )
    },
    options,
  )
  const cancel = useWorkspaceChange(
    workspaceId,
    async ({ id }: WorkspaceInvite) => {
      await cancelInvite(id)
      return inInvites((invites) => invites.filter((invite) => invite.id !== id))
    },
    options,
  )
  return { change, resend, cancel }
}
