import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import {
  columnRanks,
  usualSort,
  type ListColumn,
  type SortOrder,
} from '#web/listing/list-columns.tsx'

interface ListHeaderProps {
  /** Of the first column: where the focus comes to from the rows. */
  firstRef: RefObject<HTMLButtonElement | null>
  columns: readonly ListColumn[]
  isSortable: boolean
  /** Null = the list's own. */
  sort: SortOrder | null
  onSortChange: (sort: SortOrder) => void
  /** The focus goes back to the rows. */
  onLeaveDown: () => void
}

/** The names of the columns, which sort: the usual direction first, then the other one. */
export function ListHeader({
  firstRef,
  columns,
  isSortable,
  sort,
  onSortChange,
  onLeaveDown,
}: ListHeaderProps) {
  const t = useTrans()
  const ranks = columnRanks(columns)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) =>
      button.checkVisibility(),
    )
    const isForward = (event.key === 'ArrowRight') !== target.matches(':dir(rtl)')
    const at = buttons.findIndex((button) => button === target)
    if (event.key === 'ArrowDown') onLeaveDown()
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      buttons[at + (isForward ? 1 : -1)]?.focus()
    else return
    event.preventDefault()
  }

  return (
    <div role="rowgroup" className="entry-header">
      <div role="row" aria-rowindex={1} className="entry-header-row" onKeyDown={onKeyDown}>
        {columns.map(({ id, label, sortBy }, index) => {
          const isSorted = sort !== null && sortBy === sort.orderBy
          const className = `entry-column entry-column-${id} ${id === 'name' ? '' : `entry-rank-${ranks[id]}`}`
          const arrow =
            isSorted &&
            (sort.orderDir === 'asc' ? (
              <ArrowUp aria-hidden="true" />
            ) : (
              <ArrowDown aria-hidden="true" />
            ))
          return (
            <div
              key={id}
              role="columnheader"
              className={className}
              {...(isSortable &&
                sortBy && {
                  'aria-sort': !isSorted
                    ? 'none'
                    : sort.orderDir === 'asc'
                      ? 'ascending'
                      : 'descending',
                })}
            >
              {isSortable && sortBy ? (
                <button
                  type="button"
                  tabIndex={-1}
                  ref={index === 0 ? firstRef : null}
                  className="entry-column-label"
                  onClick={() => onSortChange(isSorted ? reversed(sort) : usualSort(sortBy))}
                >
                  {t(label)}
                  {arrow}
                </button>
              ) : (
                <span className="entry-column-label">{t(label)}</span>
              )}
            </div>
          )
        })}
        <div role="columnheader" className="entry-column entry-menu-column">
          <span className="visually-hidden">{t('Actions')}</span>
        </div>
      </div>
    </div>
  )
}

const reversed = ({ orderBy, orderDir }: SortOrder): SortOrder => ({
  orderBy,
  orderDir: orderDir === 'asc' ? 'desc' : 'asc',
})
