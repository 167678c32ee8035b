import { Trash2 } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { AdminWorkspace } from '#worker/features/admin/workspaces/schema.ts'
import { confirmByTyping } from '../forms/confirm-by-typing.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Bytes, Count, Owner } from '../table/cells.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { BulkAction, TableColumn, TableFilter } from '../table/table-types.ts'
import { giveWorkspace } from './give-workspace.tsx'

const COLUMNS: readonly TableColumn<AdminWorkspace>[] = [
  {
    id: 'name',
    label: 'Workspace',
    sortBy: 'name',
    isAscending: true,
    render: ({ name }) => <span dir="auto">{name}</span>,
  },
  { id: 'owner', label: 'Owner', render: ({ owner }) => <Owner owner={owner} /> },
  {
    id: 'members_count',
    label: 'Members',
    isNumber: true,
    render: (workspace) => <Count count={workspace.members_count} />,
  },
  {
    id: 'used_space',
    label: 'Used space',
    isNumber: true,
    render: (workspace) => <Bytes bytes={workspace.used_space} />,
  },
  {
    id: 'created_at',
    label: 'Created',
    sortBy: 'created_at',
    render: (workspace) => <FormattedDate iso={workspace.created_at} />,
  },
]

const FILTERS: readonly TableFilter[] = [{ key: 'created_at', label: 'Created', kind: 'days' }]

const ACTIONS: readonly BulkAction<AdminWorkspace>[] = [
  {
    id: 'give',
    label: 'Change owner',
    run: (workspaces) => giveWorkspace(workspaces),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    isDanger: true,
    run: async (workspaces, t) => {
      const [only] = workspaces
      const isSure = await confirmByTyping({
        title: t('Delete workspaces?'),
        body: t('Their members lose access and all of their files are deleted: :names', {
          names: workspaces.map(({ name }) => name).join(', '),
        }),
        word: workspaces.length === 1 && only ? only.name : String(workspaces.length),
        confirmLabel: t('Delete forever'),
      })
      if (!isSure) return false
      return unwrap(
        api.admin.workspaces.delete.$post({ json: { ids: workspaces.map(({ id }) => id) } }),
      )
    },
  },
]

const fetchWorkspaces = fetchList<AdminWorkspace>((query, options) =>
  api.admin.workspaces.$get(query, options),
)

/** Workspaces of all users. */
export function WorkspacesPage() {
  const t = useTrans()
  return (
    <>
      <PageHeader title={t('Workspaces')} />
      <DataTable
        name="workspaces"
        label={t('Workspaces')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchWorkspaces}
        nameOf={({ name }) => name}
        bulkActions={ACTIONS}
        emptyText={t('Nobody has made a workspace yet.')}
      />
    </>
  )
}
