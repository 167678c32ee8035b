import { useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '#web/api/api-client.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import type { AdminUserDetails } from '#worker/features/admin/users/schema.ts'
import { useLeaveForm } from '../forms/unsaved-changes.ts'
import { isBanned } from './is-banned.ts'
import { useUserAction } from './use-user-action.ts'

/** Shutting somebody out, and deleting the account. */
export function UserEnd({ user }: { user: AdminUserDetails }) {
  const t = useTrans()
  const holder = useBootstrapData()
  const mayDelete = hasPermission(holder, 'users.delete')
  if (!user.can_change && !mayDelete) return null
  return (
    <section className="admin-part" aria-labelledby="user-end">
      <h2 id="user-end">{t('Suspend or delete')}</h2>
      <ul className="admin-rows">
        {user.can_change && <BanRow user={user} />}
        {mayDelete && <DeleteRow user={user} />}
      </ul>
    </section>
  )
}

function BanRow({ user }: { user: AdminUserDetails }) {
  const t = useTrans()
  const ban = useUserAction(
    user.id,
    async () => (await import('./user-dialogs.tsx')).askToBan([user]),
    'User suspended',
  )
  const unban = useUserAction(
    user.id,
    () => unwrap(api.admin.users.unban.$post({ json: { ids: [user.id] } })),
    'Suspension lifted',
  )
  if (!isBanned(user)) {
    return (
      <li>
        <span>{t('A suspended user cannot sign in. Files stay.')}</span>
        <Button size="sm" {...ban}>
          {t('Suspend')}
        </Button>
      </li>
    )
  }
  return (
    <li>
      <span className="admin-row-text">
        <span>
          {user.banned_until ? (
            <Trans
              message="Suspended until :time"
              values={{ time: <FormattedDate iso={user.banned_until} hasTime /> }}
            />
          ) : (
            t('Suspended for good')
          )}
        </span>
        {user.ban_reason && (
          <span className="admin-secondary" dir="auto">
            {user.ban_reason}
          </span>
        )}
      </span>
      <Button size="sm" {...unban}>
        {t('Lift suspension')}
      </Button>
    </li>
  )
}

function DeleteRow({ user }: { user: AdminUserDetails }) {
  const t = useTrans()
  const leaveForm = useLeaveForm()
  const queryClient = useQueryClient()
  async function remove() {
    const { askToDelete } = await import('./user-dialogs.tsx')
    if (!(await askToDelete([user]))) return
    toast('User deleted')
    leaveForm('/admin/users')
    await queryClient.invalidateQueries({ queryKey: ['admin', 'users'] })
  }
  return (
    <li>
      <span>
        {user.workspaces.length === 0
          ? t('The account is deleted with its files, or the files go to somebody else.')
          : t('Owns workspaces: :names', {
              names: user.workspaces.map(({ name }) => name).join(', '),
            })}
      </span>
      <Button size="sm" variant="danger" onPress={() => void remove()}>
        {t('Delete')}
      </Button>
    </li>
  )
}
