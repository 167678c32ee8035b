import { Ban, Trash2, UserCheck, UserPlus } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { hasPermission, type PermissionHolder } from '#worker/access/permissions.ts'
import type { AdminUser, UserRole } from '#worker/features/admin/users/schema.ts'
import type { BulkAction } from '../table/table-types.ts'

/** Loaded when they are opened. */
const dialogs = () => import('./user-dialogs.tsx')

const idsOf = (users: readonly AdminUser[]) => users.map(({ id }) => id)

/** For the users that are selected, by what the visitor may. */
export function bulkActionsFor(
  holder: PermissionHolder,
  roles: readonly UserRole[],
): BulkAction<AdminUser>[] {
  const update: BulkAction<AdminUser>[] = [
    {
      id: 'role',
      label: 'Give a role',
      icon: <UserPlus aria-hidden="true" />,
      run: async (users) => (await dialogs()).askToGiveRole(idsOf(users), roles),
    },
    {
      id: 'ban',
      label: 'Suspend',
      icon: <Ban aria-hidden="true" />,
      run: async (users) => (await dialogs()).askToBan(users),
    },
    {
      id: 'unban',
      label: 'Lift suspension',
      icon: <UserCheck aria-hidden="true" />,
      run: (users) => unwrap(api.admin.users.unban.$post({ json: { ids: idsOf(users) } })),
    },
  ]
  const remove: BulkAction<AdminUser> = {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    isDanger: true,
    run: async (users) => (await dialogs()).askToDelete(users),
  }
  return [
    ...(hasPermission(holder, 'users.update') ? update : []),
    ...(hasPermission(holder, 'users.delete') ? [remove] : []),
  ]
}
