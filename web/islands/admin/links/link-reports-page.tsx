import { Check, Link2Off } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { REPORT_REASONS } from '#web/listing/report-reasons.ts'
import { Badge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { AdminLinkReport } from '#worker/features/admin/links/schema.ts'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Owner } from '../table/cells.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import {
  YES_NO,
  type BulkAction,
  type TableColumn,
  type TableFilter,
} from '../table/table-types.ts'

const COLUMNS: readonly TableColumn<AdminLinkReport>[] = [
  { id: 'reason', label: 'Report', render: (report) => <Report report={report} /> },
  {
    id: 'link',
    label: 'Link',
    render: ({ link_id, link_hash }) =>
      link_id === null ? (
        <span className="admin-hash">{link_hash}</span>
      ) : (
        <a className="admin-hash" href={`/drive/s/${link_hash}`} target="_blank" rel="noreferrer">
          {link_hash}
        </a>
      ),
  },
  { id: 'owner', label: 'Owner of the link', render: ({ owner }) => <Owner owner={owner} /> },
  { id: 'email', label: 'Reported by', render: ({ email }) => email },
  {
    id: 'created_at',
    label: 'Reported',
    sortBy: 'created_at',
    render: (report) => <FormattedDate iso={report.created_at} hasTime />,
  },
]

const FILTERS: readonly TableFilter[] = [
  { key: 'closed', label: 'Closed', kind: 'choice', choices: YES_NO },
]

const ACTIONS: readonly BulkAction<AdminLinkReport>[] = [
  {
    id: 'close',
    label: 'Close',
    icon: <Check aria-hidden="true" />,
    run: (reports) =>
      unwrap(api.admin['link-reports'].close.$post({ json: { ids: reports.map(({ id }) => id) } })),
  },
  {
    id: 'delete',
    label: 'Delete links',
    icon: <Link2Off aria-hidden="true" />,
    isDanger: true,
    run: async (reports, t) => {
      const ids = [...new Set(reports.flatMap(({ link_id }) => link_id ?? []))]
      if (ids.length === 0) {
        toast.danger('These links are gone already.')
        return false
      }
      const isSure = await confirm({
        title: t('Delete these links?'),
        body: t('Whoever has one of their addresses finds nothing there any more: :count', {
          count: ids.length,
        }),
        confirmLabel: t('Delete links'),
        isDanger: true,
      })
      if (!isSure) return false
      await unwrap(api.admin.links.delete.$post({ json: { ids } }))
      const open = reports.filter(({ closed_at }) => closed_at === null).map(({ id }) => id)
      if (open.length > 0)
        await unwrap(api.admin['link-reports'].close.$post({ json: { ids: open } }))
      return true
    },
  },
]

const fetchReports = fetchList<AdminLinkReport>((query, options) =>
  api.admin['link-reports'].$get(query, options),
)

/** Abuse that visitors of links have reported. */
export function LinkReportsPage() {
  const t = useTrans()
  return (
    <>
      <PageHeader
        title={t('Reports of abuse')}
        back={{ href: `${ADMIN_PATH}${ADMIN_PAGES.links.path}`, label: t('Links') }}
      />
      <DataTable
        name="link-reports"
        label={t('Reports of abuse')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchReports}
        nameOf={({ reason, link_hash }) => `${reason} ${link_hash}`}
        bulkActions={ACTIONS}
        emptyText={t('Nobody has reported a link.')}
      />
    </>
  )
}

function Report({ report }: { report: AdminLinkReport }) {
  const t = useTrans()
  return (
    <span className="admin-user-name admin-abuse">
      <span className="admin-name">
        {t(REPORT_REASONS[report.reason])}
        {report.closed_at && <Badge>{t('Closed')}</Badge>}
      </span>
      <span className="admin-secondary" dir="auto">
        {report.message}
      </span>
    </span>
  )
}
