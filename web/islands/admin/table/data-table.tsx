import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFoundIllustration } from '#web/ui/illustrations.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { PageProblem } from '../frame/page-problem.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { listInput, listKey } from './list-state.ts'
import { Pager } from './pager.tsx'
import { TableGrid } from './table-grid.tsx'
import type { BulkAction, ListPage, RowId, TableColumn, TableFilter } from './table-types.ts'
import { useColumns } from './use-columns.ts'
import { useListState } from './use-list-state.ts'

interface DataTableProps<Row extends { id: RowId }> {
  /** Of the list in the query cache, of its chosen columns, and of its calls: `admin/users`. */
  name: string
  /** Translated. */
  label: string
  columns: readonly TableColumn<Row>[]
  filters?: readonly TableFilter[]
  fetchPage: (input: Record<string, string>, signal: AbortSignal) => Promise<ListPage<Row>>
  /** For screen readers: whose checkbox it is. */
  nameOf: (row: Row) => string
  /** Where a row leads; none = nowhere. */
  hrefOf?: (row: Row) => string
  bulkActions?: readonly BulkAction<Row>[]
  add?: { label: string; href: string }
  /** Whether all that fits can be downloaded as CSV. */
  hasExport?: boolean
  /** Shown where the list has nothing at all; translated. */
  emptyText: string
  /** Of its parameters in the address, where a page has several lists. */
  addressPrefix?: string
  /** Whether rows are about to change by themselves: then they are read again. */
  isChanging?: (rows: readonly Row[]) => boolean
  /** Further controls, beside the filters. */
  children?: ReactNode
}

/** While rows are changing. */
const REFRESH_MS = 2000

const NO_FILTERS: readonly TableFilter[] = []
const NO_ACTIONS: readonly never[] = []

/** A list of the admin area: search, filters, columns, order, selection, pages, export. Its state is in the address. */
export function DataTable<Row extends { id: RowId }>({
  name,
  label,
  columns,
  filters = NO_FILTERS,
  fetchPage,
  nameOf,
  hrefOf,
  bulkActions = NO_ACTIONS,
  add,
  hasExport = true,
  emptyText,
  addressPrefix,
  isChanging,
  children,
}: DataTableProps<Row>) {
  const t = useTrans()
  const [state, change] = useListState(addressPrefix)
  const [shown, toggleColumn] = useColumns(name, columns)
  const queryClient = useQueryClient()
  const input = listInput(state)
  const list = useQuery({
    queryKey: listKey(name, input),
    queryFn: ({ signal }) => fetchPage(input, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && isChanging?.(data.data) ? REFRESH_MS : false,
  })
  const rows = list.data?.data ?? []
  const [selected, setSelected] = useState<ReadonlySet<RowId>>(new Set())
  const selectedRows = rows.filter(({ id }) => selected.has(id))
  const isNarrowed = state.query !== '' || Object.keys(state.filters).length > 0

  async function run(action: BulkAction<Row>) {
    try {
      if ((await action.run(selectedRows, t)) === false) return
      setSelected(new Set())
    } catch (error) {
      showHttpErrorToast(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', name] })
  }

  return (
    <section className="admin-list" aria-label={label}>
      <FilterBar
        isCovered={selectedRows.length > 0}
        state={state}
        onChange={change}
        filters={filters}
        columns={columns}
        shown={shown}
        onToggleColumn={toggleColumn}
        exportHref={hasExport ? exportHref(name, input) : null}
      >
        {children}
        {add && (
          <Link href={add.href} className={buttonClass('primary')}>
            <Plus aria-hidden="true" />
            {add.label}
          </Link>
        )}
      </FilterBar>
      {selectedRows.length > 0 && (
        <BulkBar
          count={selectedRows.length}
          actions={bulkActions}
          onRun={run}
          onClear={() => setSelected(new Set())}
        />
      )}
      {list.isError ? (
        <PageProblem error={list.error} onRetry={() => list.refetch()} />
      ) : list.data && rows.length === 0 ? (
        <EmptyState
          illustration={<NothingFoundIllustration />}
          title={
            isNarrowed
              ? t('Nothing fits the search and the filters.')
              : state.page > 1
                ? t('There is no page :page.', { page: state.page })
                : emptyText
          }
          action={
            isNarrowed && (
              <Button onPress={() => change({ query: '', filters: {} })}>
                {t('Show everything')}
              </Button>
            )
          }
        />
      ) : (
        <TableGrid
          label={label}
          columns={columns.filter(({ id }) => shown.has(id))}
          rows={list.data ? rows : null}
          isStale={list.isPlaceholderData}
          state={state}
          onChange={change}
          nameOf={nameOf}
          {...(hrefOf && { hrefOf })}
          {...(bulkActions.length > 0 && { selection: { selected, onChange: setSelected } })}
        />
      )}
      {list.data && (rows.length > 0 || state.page > 1) && (
        <Pager label={label} page={list.data} state={state} onChange={change} />
      )}
    </section>
  )
}

function exportHref(
  name: string,
  { page: _page, perPage: _perPage, ...input }: Record<string, string>,
) {
  return `/api/v1/admin/${name}/export?${new URLSearchParams(input).toString()}`
}
