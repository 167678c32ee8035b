import { useState } from 'react'
import type { WorkspaceDetails, WorkspaceMember } from '#worker/features/workspaces/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useOfferedRoles } from './offered-roles.ts'
import { RoleMenu } from './role-menu.tsx'
import { useWorkspaceChange } from './use-workspace-change.ts'
import { changeMemberRole, removeMember } from './workspace-api.ts'

interface MemberListProps {
  workspace: WorkspaceDetails
  mayManage: boolean
}

/** Everybody in a workspace, the owner first. */
export function MemberList({ workspace, mayManage }: MemberListProps) {
  const t = useTrans()
  const roles = useOfferedRoles(workspace)
  const [askedId, setAskedId] = useState<number | null>(null)
  const change = useWorkspaceChange(
    workspace.id,
    ({ memberId, roleId }: { memberId: number; roleId: number }) =>
      changeMemberRole(workspace.id, memberId, roleId),
    { errorField: 'roleId' },
  )
  const remove = useRemoval(workspace.id)
  return (
    <ul className="people-list" aria-label={t('Members')}>
      {workspace.members.map((member) => {
        const { member_id: id, email, avatar, display_name: name, role_name: roleName } = member
        const isSelf = id === workspace.currentUser.member_id
        // Of others, only those who have no more rights than the user.
        const role = roles.find((offered) => offered.id === member.role_id)
        return (
          <li key={id} className="person">
            <Avatar name={name} image={avatar} />
            <span className="person-text">
              <span className="person-name" dir="auto">
                {isSelf ? t('You') : name}
              </span>
              <span className="person-email">{email}</span>
            </span>
            {!mayManage || isSelf || !role ? (
              <span className="person-access">{t(roleName)}</span>
            ) : askedId === id ? (
              <RemovalQuestion
                name={name}
                onAnswer={(isMeant) => {
                  setAskedId(null)
                  if (isMeant) remove.mutate(member)
                }}
              />
            ) : (
              <RoleMenu
                name={name}
                roleId={role.id}
                roleName={roleName}
                roles={roles}
                onChange={(roleId) => change.mutate({ memberId: id, roleId })}
                actions={[{ label: t('Remove'), isDanger: true, onAction: () => setAskedId(id) }]}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface RemovalQuestionProps {
  name: string
  onAnswer: (isMeant: boolean) => void
}

function RemovalQuestion({ name, onAnswer }: RemovalQuestionProps) {
  const t = useTrans()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape answers what it asks
    <span
      className="workspace-question"
      role="group"
      aria-label={t('Remove :name?', { name })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Otherwise the dialog around it would close.
        event.stopPropagation()
        onAnswer(false)
      }}
    >
      <Button variant="ghost" size="sm" autoFocus onPress={() => onAnswer(false)}>
        {t('Cancel')}
      </Button>
      <Button variant="danger" size="sm" onPress={() => onAnswer(true)}>
        {t('Remove')}
      </Button>
    </span>
  )
}

function useRemoval(workspaceId: number) {
  return useWorkspaceChange(
    workspaceId,
    async ({ member_id: memberId, display_name: name }: WorkspaceMember) => {
      await removeMember(workspaceId, memberId)
      toast({ message: 'Removed :name. Their files stay.', values: { name } })
      return (workspace: WorkspaceDetails) => ({
        ...workspace,
        members: workspace.members.filter((member) => member.member_id !== memberId),
        members_count: workspace.members_count - 1,
      })
    },
    { errorField: 'memberId' },
  )
}
