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
import type { EntryOrder } from '#worker/features/drive/listing/list-schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isSortColumn, type SortOrder } from '#web/api/sort-order.ts'
import type { EntryListProps } from './entry-list-props.ts'
import { EntryRow } from './entry-row.tsx'
import { DATE_WIDTH, MENU_WIDTH, SIZE_WIDTH, useShownColumns } from './use-shown-columns.ts'

interface EntryTableProps extends EntryListProps {
  /** Null where the order is fixed. */
  sort: SortOrder | null
  onSortChange: (sort: SortOrder) => void
  timeLabel: string
}

/** Entries as rows. */
export function EntryTable(props: EntryTableProps) {
  const { entries, sort, onSortChange, timeOf, onOpen, onMenu, hasLocations } = props
  const { ref, isSizeShown, isDateShown } = useShownColumns()

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
      <EntryTableHeader
        allowsSorting={sort !== null}
        isSizeShown={isSizeShown}
        timeLabel={isDateShown ? props.timeLabel : null}
      />
      <TableBody renderEmptyState={() => props.emptyState}>
        <Collection
          items={entries}
          dependencies={[onMenu, timeOf, hasLocations, isSizeShown, isDateShown]}
        >
          {(entry) => (
            <EntryRow
              entry={entry}
              time={timeOf(entry)}
              hasLocation={hasLocations}
              isSizeShown={isSizeShown}
              isDateShown={isDateShown}
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
  allowsSorting: boolean
  isSizeShown: boolean
  /** Null where no date is shown. */
  timeLabel: string | null
}

function EntryTableHeader({ allowsSorting, isSizeShown, timeLabel }: EntryTableHeaderProps) {
  const t = useTrans()
  return (
    <TableHeader className="entry-header">
      <EntryColumn
        id="name"
        label={t('Name')}
        allowsSorting={allowsSorting}
        isRowHeader
        width="1fr"
      />
      {isSizeShown && (
        <EntryColumn
          id="file_size"
          label={t('Size')}
          allowsSorting={allowsSorting}
          width={SIZE_WIDTH}
        />
      )}
      {timeLabel !== null && (
        <EntryColumn
          id="updated_at"
          label={timeLabel}
          allowsSorting={allowsSorting}
          width={DATE_WIDTH}
        />
      )}
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
