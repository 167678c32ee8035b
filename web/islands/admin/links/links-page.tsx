import { Flag, Link2Off } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { AdminLink } from '#worker/features/admin/links/schema.ts'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Count, Owner } from '../table/cells.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import {
  YES_NO,
  type BulkAction,
  type TableColumn,
  type TableFilter,
} from '../table/table-types.ts'
import { LinkReportsPage } from './link-reports-page.tsx'

const REPORTS_PATH = `${ADMIN_PATH}${ADMIN_PAGES.links.path}/reports`

const COLUMNS: readonly TableColumn<AdminLink>[] = [
  { id: 'entry_name', label: 'Link to', render: (link) => <LinkName link={link} /> },
  { id: 'owner', label: 'Owner', render: ({ owner }) => <Owner owner={owner} /> },
  { id: 'views', label: 'Views', isNumber: true, render: ({ views }) => <Count count={views} /> },
  {
    id: 'downloads',
    label: 'Downloads',
    isNumber: true,
    render: ({ downloads }) => <Count count={downloads} />,
  },
  {
    id: 'expires_at',
    label: 'Expires',
    render: (link) => link.expires_at && <FormattedDate iso={link.expires_at} hasTime />,
  },
  {
    id: 'created_at',
    label: 'Created',
    sortBy: 'created_at',
    render: (link) => <FormattedDate iso={link.created_at} hasTime />,
  },
]

const FILTERS: readonly TableFilter[] = [
  {
    key: 'kind',
    label: 'Kind',
    kind: 'choice',
    choices: [
      { value: 'link', label: 'Link' },
      { value: 'request', label: 'File request' },
    ],
  },
  { key: 'reported', label: 'Reported', kind: 'choice', choices: YES_NO },
  { key: 'expired', label: 'Expired', kind: 'choice', choices: YES_NO },
  { key: 'protected', label: 'Password', kind: 'choice', choices: YES_NO },
  { key: 'created_at', label: 'Created', kind: 'days' },
]

const ACTIONS: readonly BulkAction<AdminLink>[] = [
  {
    id: 'delete',
    label: 'Delete links',
    icon: <Link2Off aria-hidden="true" />,
    isDanger: true,
    run: async (links, t) =>
      (await confirm({
        title: t('Delete these links?'),
        body: t('Whoever has one of their addresses finds nothing there any more: :count', {
          count: links.length,
        }),
        confirmLabel: t('Delete links'),
        isDanger: true,
      })) && unwrap(api.admin.links.delete.$post({ json: { ids: links.map(({ id }) => id) } })),
  },
]

const fetchLinks = fetchList<AdminLink>((query, options) => api.admin.links.$get(query, options))

/** Links of all users; below them, reports of abuse. */
export function LinksPage() {
  const t = useTrans()
  const [path] = useLocation()
  if (path === REPORTS_PATH) return <LinkReportsPage />
  return (
    <>
      <PageHeader title={t('Links')}>
        <Link href={REPORTS_PATH} className={buttonClass('outline')}>
          <Flag aria-hidden="true" />
          {t('Reports of abuse')}
        </Link>
      </PageHeader>
      <DataTable
        name="links"
        label={t('Links')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchLinks}
        nameOf={(link) => link.entry_name ?? link.hash}
        bulkActions={ACTIONS}
        emptyText={t('There are no links yet.')}
      />
    </>
  )
}

function LinkName({ link }: { link: AdminLink }) {
  const t = useTrans()
  return (
    <span className="admin-name">
      <a
        className="admin-row-link"
        href={`/drive/s/${link.name ?? link.hash}`}
        target="_blank"
        rel="noreferrer"
        dir="auto"
      >
        {link.entry_name ?? link.hash}
      </a>
      {link.entries_count > 1 && <Badge>{`+${link.entries_count - 1}`}</Badge>}
      {link.kind === 'request' && <Badge>{t('File request')}</Badge>}
      {link.has_password && <Badge>{t('Password')}</Badge>}
      {link.open_reports_count > 0 && <Badge tone="danger">{t('Reported')}</Badge>}
    </span>
  )
}
