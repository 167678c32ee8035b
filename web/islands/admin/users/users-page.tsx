import { api } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { AdminUser } from '#worker/features/admin/users/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Bytes } from '../table/cells.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import { YES_NO, type TableColumn, type TableFilter } from '../table/table-types.ts'

const COLUMNS: readonly TableColumn<AdminUser>[] = [
  {
    id: 'email',
    label: 'User',
    sortBy: 'email',
    isAscending: true,
    render: (user) => <UserName user={user} />,
  },
  {
    id: 'roles',
    label: 'Roles',
    render: ({ roles }) => roles.map(({ name }) => name).join(', '),
  },
  {
    id: 'used_space',
    label: 'Used space',
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
  { key: 'verified', label: 'Email confirmed', kind: 'choice', choices: YES_NO },
  { key: 'two_factor', label: 'Two-factor authentication', kind: 'choice', choices: YES_NO },
  { key: 'created_at', label: 'Registered', kind: 'days' },
  { key: 'last_active_at', label: 'Last active', kind: 'days' },
]

/** All accounts of the site. */
export function UsersPage() {
  const t = useTrans()
  return (
    <>
      <PageHeader title={t('Users')} />
      <DataTable
        name="users"
        label={t('Users')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchUsers}
        nameOf={({ email }) => email}
        emptyText={t('There are no users yet.')}
      />
    </>
  )
}

const fetchUsers = fetchList<AdminUser>((query, options) => api.admin.users.$get(query, options))

function UserName({ user }: { user: AdminUser }) {
  const t = useTrans()
  return (
    <span className="admin-user">
      <Avatar name={user.display_name} image={user.avatar} />
      <span className="admin-user-name">
        <span dir="auto">{user.display_name}</span>
        <span className="admin-secondary">{user.email}</span>
      </span>
      {user.banned_at && <Badge tone="danger">{t('Suspended')}</Badge>}
    </span>
  )
}
