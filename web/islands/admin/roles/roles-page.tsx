import { Trash2 } from 'lucide-react'
import { api } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatNumber } from '#worker/i18n/number-format.ts'
import { MOST_COUNTED_USERS } from '#worker/features/admin/roles/counted-users.ts'
import type { AdminRole } from '#worker/features/admin/roles/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { BulkAction, TableColumn, TableFilter } from '../table/table-types.ts'
import { deleteRoles } from './delete-roles.ts'

const TYPE_NAMES: Record<AdminRole['type'], string> = {
  site: 'Site',
  workspace: 'Workspaces',
}

const COLUMNS: readonly TableColumn<AdminRole>[] = [
  {
    id: 'name',
    label: 'Role',
    sortBy: 'name',
    isAscending: true,
    render: (role) => <RoleName role={role} />,
  },
  {
    id: 'description',
    label: 'Description',
    render: ({ description }) => description && <Description text={description} />,
  },
  {
    id: 'type',
    label: 'For',
    sortBy: 'type',
    isAscending: true,
    render: (role) => <RoleType role={role} />,
  },
  { id: 'users', label: 'Users', isNumber: true, render: (role) => <UserCount role={role} /> },
  {
    id: 'created_at',
    label: 'Created',
    sortBy: 'created_at',
    isOptional: true,
    render: (role) => <FormattedDate iso={role.created_at} />,
  },
]

const FILTERS: readonly TableFilter[] = [
  {
    key: 'type',
    label: 'For',
    kind: 'choice',
    choices: [
      { value: 'site', label: TYPE_NAMES.site },
      { value: 'workspace', label: TYPE_NAMES.workspace },
    ],
  },
]

const ACTIONS: readonly BulkAction<AdminRole>[] = [
  {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    isDanger: true,
    run: deleteRoles,
  },
]

const fetchRoles = fetchList<AdminRole>((query, options) => api.admin.roles.$get(query, options))

/** All roles, of the site and in workspaces. */
export function RolesPage() {
  const t = useTrans()
  return (
    <>
      <PageHeader title={t('Roles')} />
      <DataTable
        name="roles"
        label={t('Roles')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchRoles}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `/admin/roles/${id}`}
        bulkActions={ACTIONS}
        add={{ label: t('Add role'), href: '/admin/roles/new' }}
        emptyText={t('There are no roles yet.')}
      />
    </>
  )
}

/** Those of the default roles are texts of the site. */
function Description({ text }: { text: string }) {
  const t = useTrans()
  return <span dir="auto">{t(text)}</span>
}

function RoleName({ role }: { role: AdminRole }) {
  const t = useTrans()
  return (
    <span className="admin-name">
      <span dir="auto">{t(role.name)}</span>
      {role.default && <Badge>{t('New users')}</Badge>}
      {role.guest && <Badge>{t('Visitors')}</Badge>}
    </span>
  )
}

function RoleType({ role }: { role: AdminRole }) {
  const t = useTrans()
  return t(TYPE_NAMES[role.type])
}

function UserCount({ role: { user_count: count } }: { role: AdminRole }) {
  const { language } = useI18n()
  return count > MOST_COUNTED_USERS
    ? `${formatNumber(MOST_COUNTED_USERS, language)}+`
    : formatNumber(count, language)
}
