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
          <RoleMenu
            name={invite.email}
            roleId={invite.role_id}
            roleName={invite.role_name}
            roles={roles}
            onChange={(roleId) => {
              const roleName = roles.find(({ id }) => id === roleId)?.name ?? ''
              change.mutate({ ...invite, role_id: roleId, role_name: roleName })
            }}
            actions={[
              { label: t('Resend invitation'), onAction: () => resend.mutate(invite) },
              {
                label: t('Cancel invitation'),
                isDanger: true,
                onAction: () => cancel.mutate(invite),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

function useInviteChanges(workspaceId: number) {
  const options = { errorField: 'roleId' }
  const change = useWorkspaceChange(
    workspaceId,
    async (changed: WorkspaceInvite) => {
      await changeInviteRole(workspaceId, changed.id, changed.role_id)
      return inInvites((invites) =>
        invites.map((invite) => (invite.id === changed.id ? changed : invite)),
      )
    },
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
