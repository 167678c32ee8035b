import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { ListState } from './list-state.ts'
import type { RowId, TableColumn } from './table-types.ts'

interface Selection {
  selected: ReadonlySet<RowId>
  onChange: (selected: ReadonlySet<RowId>) => void
}

interface TableGridProps<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  /** Null while the first ones are loading. */
  rows: readonly Row[] | null
  /** Rows of a former search are shown until the new ones are there. */
  isStale: boolean
  state: ListState
  onChange: (changes: Partial<ListState>) => void
  nameOf: (row: Row) => string
  hrefOf?: (row: Row) => string
  selection?: Selection
}

const SKELETON_ROWS = 8

/** The table itself. On phones each row is a card, with the names of its columns in it. */
export function TableGrid<Row extends { id: RowId }>({
  label,
  columns,
  rows,
  isStale,
  state,
  onChange,
  nameOf,
  hrefOf,
  selection,
}: TableGridProps<Row>) {
  const t = useTrans()
  return (
    <div className="admin-table-room">
      <table
        className="admin-table"
        aria-label={label}
        aria-busy={isStale || rows === null}
        data-stale={isStale || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <td className="admin-check-cell">
                {rows && <CheckAll rows={rows} selection={selection} />}
              </td>
            )}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} state={state} onChange={onChange} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={row.id} data-selected={selection?.selected.has(row.id) || undefined}>
              {selection && (
                <td className="admin-check-cell">
                  <input
                    type="checkbox"
                    aria-label={t('Select “:name”', { name: nameOf(row) })}
                    checked={selection.selected.has(row.id)}
                    onChange={() => selection.onChange(toggled(selection.selected, row.id))}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  data-label={column.isMenu ? undefined : t(column.label)}
                  className={index === 0 ? 'admin-first-cell' : cellClass(column)}
                >
                  {index === 0 && hrefOf ? (
                    <Link href={hrefOf(row)} className="admin-row-link">
                      {column.render(row)}
                    </Link>
                  ) : (
                    column.render(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows === null && (
        <div className="admin-skeletons" aria-hidden="true">
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <span key={index} className="skeleton" />
          ))}
        </div>
      )}
    </div>
  )
}

function cellClass<Row>({ isNumber, isMenu }: TableColumn<Row>): string | undefined {
  if (isMenu) return 'admin-menu-cell'
  return isNumber ? 'admin-number' : undefined
}

function ColumnHeader<Row>({
  column,
  state,
  onChange,
}: {
  column: TableColumn<Row>
  state: ListState
  onChange: (changes: Partial<ListState>) => void
}) {
  const t = useTrans()
  const { label, sortBy, isAscending } = column
  const className = cellClass(column)
  if (!sortBy) return <th className={className}>{t(label)}</th>
  const usual = isAscending ? 'asc' : 'desc'
  const direction = state.orderBy === sortBy ? (state.orderDir ?? usual) : null
  const other = direction === 'asc' ? 'desc' : 'asc'
  return (
    <th
      className={className}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className="admin-sort"
        onClick={() => onChange({ orderBy: sortBy, orderDir: direction === null ? usual : other })}
      >
        {t(label)}
        {direction === 'asc' && <ArrowUp aria-hidden="true" />}
        {direction === 'desc' && <ArrowDown aria-hidden="true" />}
      </button>
    </th>
  )
}

function CheckAll({
  rows,
  selection: { selected, onChange },
}: {
  rows: readonly { id: RowId }[]
  selection: Selection
}) {
  const t = useTrans()
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  const isSome = !isAll && rows.some(({ id }) => selected.has(id))
  return (
    <input
      type="checkbox"
      aria-label={t('Select all on this page')}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = isSome
      }}
      onChange={() => onChange(new Set(isAll ? [] : rows.map(({ id }) => id)))}
    />
  )
}

function toggled(selected: ReadonlySet<RowId>, id: RowId): ReadonlySet<RowId> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
