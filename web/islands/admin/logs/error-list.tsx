import { Trash2 } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { ErrorGroup } from '#worker/features/admin/logs/errors/schema.ts'
import { Count } from '../table/cells.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { BulkAction, TableColumn, TableFilter } from '../table/table-types.ts'

const COLUMNS: readonly TableColumn<ErrorGroup>[] = [
  { id: 'message', label: 'Error', render: (group) => <Cause group={group} /> },
  {
    id: 'count',
    label: 'Times',
    sortBy: 'count',
    isNumber: true,
    render: ({ count }) => <Count count={count} />,
  },
  {
    id: 'last_at',
    label: 'Last',
    sortBy: 'last_at',
    render: (group) => <FormattedDate iso={group.last_at} hasTime />,
  },
  {
    id: 'first_at',
    label: 'First',
    render: (group) => <FormattedDate iso={group.first_at} hasTime />,
  },
]

const FILTERS: readonly TableFilter[] = [{ key: 'last_at', label: 'Last', kind: 'days' }]

const ACTIONS: readonly BulkAction<ErrorGroup>[] = [
  {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    isDanger: true,
    run: async (groups, t) =>
      (await confirm({
        title: t('Delete these errors from the log?'),
        body: t('One that occurs again will be listed again.'),
        confirmLabel: t('Delete'),
        isDanger: true,
      })) && unwrap(api.admin.errors.delete.$post({ json: { ids: groups.map(({ id }) => id) } })),
  },
]

const fetchErrors = fetchList<ErrorGroup>((query, options) => api.admin.errors.$get(query, options))

/** Unexpected errors of requests and jobs, those of one cause together. */
export function ErrorList() {
  const t = useTrans()
  return (
    <DataTable
      name="errors"
      label={t('Errors')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchErrors}
      nameOf={({ message }) => message}
      bulkActions={ACTIONS}
      emptyText={t('No unexpected error has occurred.')}
    />
  )
}

function Cause({ group: { message, route, stack, request_ids } }: { group: ErrorGroup }) {
  const t = useTrans()
  return (
    <span className="admin-user-name">
      <span className="admin-clamped" dir="auto">
        {message}
      </span>
      <span className="admin-secondary">{route}</span>
      <details className="admin-changes">
        <summary>{t('Details')}</summary>
        {request_ids.length > 0 && (
          <p>{t('Last requests: :ids', { ids: request_ids.join(', ') })}</p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
        <pre className="admin-stack" dir="ltr" tabIndex={0} aria-label={t('Stack')}>
          {stack}
        </pre>
      </details>
    </span>
  )
}
