import { ArrowDown, ArrowUp } from 'lucide-react'
import { Collection } from 'react-aria-components/Collection'
import {
  Column,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
  type Key,
  type SortDescriptor,
} from 'react-aria-components/Table'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  MENU_WIDTH,
  SORT_KEYS,
  type ListColumn,
  type SortOrder,
} from '#web/listing/list-columns.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { EntryListProps } from './entry-list-props.ts'
import { EntryRow } from './entry-row.tsx'

interface EntryTableProps extends EntryListProps {
  onSortChange: (sort: SortOrder) => void
}

/** Entries as rows. */
export function EntryTable(props: EntryTableProps) {
  const { entries, columns, sort, onSortChange, onOpen, onMenu, hasLocations } = props
  const { ref, shownColumns } = useShownColumns(columns)

  function open(key: Key) {
    const entry = entries.find(({ id }) => id === key)
    if (entry) onOpen(entry)
  }

  const table = (
    <Table
      ref={ref}
      aria-label={props.label}
      className={hasLocations ? 'entry-table entry-table-tall' : 'entry-table'}
      data-entries
      selectionMode="multiple"
      selectionBehavior="replace"
      selectedKeys={props.selection}
      onSelectionChange={props.onSelectionChange}
      {...(sort ? { sortDescriptor: sortDescriptorOf(sort) } : {})}
      onSortChange={(descriptor) => onSortChange(sortOrderOf(descriptor))}
      onRowAction={open}
    >
      <EntryTableHeader columns={shownColumns} isSortable={sort !== null} />
      <TableBody renderEmptyState={() => props.emptyState}>
        <Collection items={entries} dependencies={[onMenu, hasLocations, columns, shownColumns]}>
          {(entry) => (
            <EntryRow
              entry={entry}
              columns={columns}
              shownColumns={shownColumns}
              hasLocation={hasLocations}
              onMenu={onMenu}
            />
          )}
        </Collection>
        {props.hasMore && (
          <TableLoadMoreItem
            onLoadMore={props.onLoadMore}
            isLoading={props.isLoadingMore}
            className="entry-more"
          >
            <Spinner />
          </TableLoadMoreItem>
        )}
      </TableBody>
    </Table>
  )
  const Virtual = props.virtualLists?.VirtualRows
  return Virtual ? <Virtual isTall={hasLocations}>{table}</Virtual> : table
}

interface EntryTableHeaderProps {
  columns: readonly ListColumn[]
  isSortable: boolean
}

function EntryTableHeader({ columns, isSortable }: EntryTableHeaderProps) {
  const t = useTrans()
  return (
    <TableHeader className="entry-header">
      {columns.map(({ id, label, width, sortBy }) => (
        <Column
          key={id}
          id={sortBy ?? id}
          width={width}
          minWidth={0}
          allowsSorting={isSortable && sortBy !== null}
          isRowHeader={id === 'name'}
          textValue={t(label)}
          className={`entry-column entry-column-${id}`}
        >
          {({ sortDirection }) => (
            <span className="entry-column-label">
              {t(label)}
              {sortDirection === 'ascending' && <ArrowUp aria-hidden="true" />}
              {sortDirection === 'descending' && <ArrowDown aria-hidden="true" />}
            </span>
          )}
        </Column>
      ))}
      <Column
        id="menu"
        width={MENU_WIDTH}
        minWidth={0}
        className="entry-column"
        textValue={t('Actions')}
      >
        <span className="visually-hidden">{t('Actions')}</span>
      </Column>
    </TableHeader>
  )
}

function sortDescriptorOf({ orderBy, orderDir }: SortOrder): SortDescriptor {
  return { column: orderBy, direction: orderDir === 'asc' ? 'ascending' : 'descending' }
}

function sortOrderOf({ column, direction }: SortDescriptor): SortOrder {
  return {
    orderBy: SORT_KEYS.find((key) => key === column) ?? 'name',
    orderDir: direction === 'ascending' ? 'asc' : 'desc',
  }
}

/**
 * Selects the columns that fit, by the width of the table of the ref. Until it is measured, `columns.css` hides them at
 * the same widths. Phones show the name only.
 */
function useShownColumns(columns: readonly ListColumn[]) {
  const isPhone = useIsPhone()
  const ref = useRef<HTMLTableElement>(null)
  // The highest `showAt` that fits: it changes less often than the width.
  const [room, setRoom] = useState(Infinity)
  useLayoutEffect(() => {
    const table = ref.current
    if (!table) return
    const observer = new ResizeObserver(() => {
      const fitting = columns.map(({ showAt }) => showAt).filter((at) => at <= table.clientWidth)
      setRoom(Math.max(0, ...fitting))
    })
    observer.observe(table)
    return () => observer.disconnect()
  }, [columns])
  const shownColumns = useMemo(
    () => columns.filter(({ showAt }) => showAt <= (isPhone ? 0 : room)),
    [columns, room, isPhone],
  )
  return { ref, shownColumns }
}
