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
import type { EntryOrder } from '#worker/features/drive/list-schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { isSortColumn, type SortOrder } from '#web/sort-order.ts'
import type { EntryListProps } from './entry-list-props.ts'
import { EntryRow } from './entry-row.tsx'

interface EntryTableProps extends EntryListProps {
  /** Null where the order is fixed. */
  sort: SortOrder | null
  onSortChange: (sort: SortOrder) => void
  timeLabel: string
}

/** Entries as rows. */
export function EntryTable(props: EntryTableProps) {
  const { entries, sort, onSortChange, timeOf, onOpen, onMenu, hasLocations } = props

  function open(key: Key) {
    const entry = entries.find(({ id }) => id === key)
    if (entry) onOpen(entry)
  }

  const table = (
    <Table
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
      <EntryTableHeader allowsSorting={sort !== null} timeLabel={props.timeLabel} />
      <TableBody renderEmptyState={() => props.emptyState}>
        <Collection items={entries} dependencies={[onMenu, timeOf, hasLocations]}>
          {(entry) => (
            <EntryRow
              entry={entry}
              time={timeOf(entry)}
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

/** Widths in px; they count where rows are virtual, elsewhere `list.css` says the same: on phones some have none. */
const SIZE_WIDTH = 104
const DATE_WIDTH = 136
const MENU_WIDTH = 48

function EntryTableHeader({
  allowsSorting,
  timeLabel,
}: {
  allowsSorting: boolean
  timeLabel: string
}) {
  const t = useTrans()
  const isPhone = useIsPhone()
  return (
    <TableHeader className="entry-header">
      <EntryColumn
        id="name"
        label={t('Name')}
        allowsSorting={allowsSorting}
        isRowHeader
        width="1fr"
      />
      <EntryColumn
        id="file_size"
        label={t('Size')}
        allowsSorting={allowsSorting}
        width={isPhone ? 0 : SIZE_WIDTH}
      />
      <EntryColumn
        id="updated_at"
        label={timeLabel}
        allowsSorting={allowsSorting}
        width={isPhone ? 0 : DATE_WIDTH}
      />
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

interface EntryColumnProps {
  id: EntryOrder
  label: string
  width: number | '1fr'
  allowsSorting: boolean
  isRowHeader?: boolean
}

function EntryColumn({ id, label, isRowHeader = false, ...props }: EntryColumnProps) {
  return (
    <Column
      {...props}
      id={id}
      minWidth={0}
      isRowHeader={isRowHeader}
      textValue={label}
      className={`entry-column entry-column-${id}`}
    >
      {({ sortDirection }) => (
        <span className="entry-column-label">
          {label}
          {sortDirection === 'ascending' && <ArrowUp aria-hidden="true" />}
          {sortDirection === 'descending' && <ArrowDown aria-hidden="true" />}
        </span>
      )}
    </Column>
  )
}

function sortDescriptorOf({ orderBy, orderDir }: SortOrder): SortDescriptor {
  return { column: orderBy, direction: orderDir === 'asc' ? 'ascending' : 'descending' }
}

function sortOrderOf({ column, direction }: SortDescriptor): SortOrder {
  return {
    orderBy: isSortColumn(column) ? column : 'name',
    orderDir: direction === 'ascending' ? 'asc' : 'desc',
  }
}
