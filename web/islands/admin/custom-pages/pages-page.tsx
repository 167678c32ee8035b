import { Trash2 } from 'lucide-react'
import { Route, Switch } from 'wouter'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { ListedPage } from '#worker/features/admin/pages/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { BulkAction, TableColumn } from '../table/table-types.ts'
import { EditPage, NewPage } from './edit-page.tsx'

const PATH = `${ADMIN_PATH}${ADMIN_PAGES.pages.path}`

const COLUMNS: readonly TableColumn<ListedPage>[] = [
  {
    id: 'title',
    label: 'Title',
    sortBy: 'title',
    isAscending: true,
    render: ({ title }) => <span dir="auto">{title}</span>,
  },
  {
    id: 'slug',
    label: 'Address',
    sortBy: 'slug',
    isAscending: true,
    render: ({ slug }) => (
      <a href={`/pages/${slug}`} target="_blank" rel="noreferrer">{`/pages/${slug}`}</a>
    ),
  },
  {
    id: 'updated_at',
    label: 'Changed',
    sortBy: 'updated_at',
    render: (page) => <FormattedDate iso={page.updated_at} hasTime />,
  },
]

const ACTIONS: readonly BulkAction<ListedPage>[] = [
  {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    isDanger: true,
    run: async (pages, t) =>
      (await confirm({
        title: t('Delete these pages?'),
        body: t('Links to them lead nowhere then: :names', {
          names: pages.map(({ title }) => title).join(', '),
        }),
        confirmLabel: t('Delete'),
        isDanger: true,
      })) && unwrap(api.admin.pages.delete.$post({ json: { ids: pages.map(({ id }) => id) } })),
  },
]

const fetchPages = fetchList<ListedPage>((query, options) => api.admin.pages.$get(query, options))

/** Pages that the owner writes. */
export function PagesPage() {
  return (
    <Switch>
      <Route path={`${PATH}/new`}>
        <NewPage />
      </Route>
      <Route path={`${PATH}/:id`}>{({ id }) => <EditPage key={id} id={Number(id)} />}</Route>
      <Route>
        <PageList />
      </Route>
    </Switch>
  )
}

function PageList() {
  const t = useTrans()
  return (
    <>
      <PageHeader title={t('Pages')} />
      <DataTable
        name="pages"
        label={t('Pages')}
        columns={COLUMNS}
        fetchPage={fetchPages}
        nameOf={({ title }) => title}
        hrefOf={({ id }) => `${PATH}/${id}`}
        bulkActions={ACTIONS}
        add={{ label: t('Add page'), href: `${PATH}/new` }}
        emptyText={t('There are no pages yet.')}
      />
    </>
  )
}
