import { FileUp } from 'lucide-react'
import { Link } from 'wouter'
import { api } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import type { AdminUser } from '#worker/features/admin/users/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Bytes } from '../table/cells.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import { YES_NO, type TableColumn, type TableFilter } from '../table/table-types.ts'
import { bulkActionsFor } from './bulk-actions.tsx'
import { isBanned } from './is-banned.ts'
import { PersonName } from './person-name.tsx'
import { useUserRoles } from './use-user-roles.ts'

const COLUMNS: readonly TableColumn<AdminUser>[] = [
  {
    id: 'name',
    label: 'User',
    sortBy: 'name',
    isAscending: true,
    render: (user) => <PersonName user={user} />,
  },
  {
    id: 'email',
    label: 'Email',
    sortBy: 'email',
    isAscending: true,
    isOptional: true,
    render: ({ email }) => email,
  },
  {
    id: 'roles',
    label: 'Roles',
    render: ({ roles }) => roles.map(({ name }) => name).join(', '),
  },
  { id: 'plan', label: 'Plan', render: ({ plan }) => plan && <span dir="auto">{plan}</span> },
  { id: 'suspended', label: 'Suspended', render: (user) => <Suspended user={user} /> },
  {
    id: 'used_space',
    label: 'Used space',
    sortBy: 'used_space',
    isNumber: true,
    render: (user) => <Bytes bytes={user.used_space} />,
  },
  {
    id: 'last_active_at',
    label: 'Last active',
    sortBy: 'last_active_at',
    render: (user) => user.last_active_at && <FormattedDate iso={user.last_active_at} hasTime />,
  },
  {
    id: 'created_at',
    label: 'Registered',
    sortBy: 'created_at',
    render: (user) => <FormattedDate iso={user.created_at} />,
  },
]

const FILTERS: readonly TableFilter[] = [
  { key: 'banned', label: 'Suspended', kind: 'choice', choices: YES_NO },
  { key: 'subscribed', label: 'Subscription', kind: 'choice', choices: YES_NO },
  { key: 'verified', label: 'Email confirmed', kind: 'choice', choices: YES_NO },
  { key: 'two_factor', label: 'Two-factor authentication', kind: 'choice', choices: YES_NO },
  { key: 'created_at', label: 'Registered', kind: 'days' },
  { key: 'last_active_at', label: 'Last active', kind: 'days' },
]

/** All accounts of the site. */
export function UsersPage() {
  const t = useTrans()
  const holder = useBootstrapData()
  const roles = useUserRoles()
  const mayUpdate = hasPermission(holder, 'users.update')
  const byRole: TableFilter = {
    key: 'role',
    label: 'Role',
    kind: 'choice',
    choices: roles.map(({ id, name }) => ({ value: id, label: name, isData: true })),
  }
  return (
    <>
      <PageHeader title={t('Users')} />
      <DataTable
        name="users"
        label={t('Users')}
        columns={COLUMNS}
        filters={roles.length > 0 ? [byRole, ...FILTERS] : FILTERS}
        fetchPage={fetchUsers}
        nameOf={({ email }) => email}
        hrefOf={({ id }) => `/admin/users/${id}`}
        bulkActions={bulkActionsFor(holder, roles)}
        {...(mayUpdate && { add: { label: t('Add user'), href: '/admin/users/new' } })}
        emptyText={t('There are no users yet.')}
      >
        {mayUpdate && (
          <Link href="/admin/users/import" className={buttonClass('outline')}>
            <FileUp aria-hidden="true" />
            {t('Import')}
          </Link>
        )}
      </DataTable>
    </>
  )
}

const fetchUsers = fetchList<AdminUser>((query, options) => api.admin.users.$get(query, options))

function Suspended({ user }: { user: AdminUser }) {
  const t = useTrans()
  return isBanned(user) && <Badge tone="danger">{t('Suspended')}</Badge>
}
