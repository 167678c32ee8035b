import { Collection } from 'react-aria-components/Collection'
import { GridList, GridListLoadMoreItem, type Key } from 'react-aria-components/GridList'
import { tileColumn } from '#web/listing/list-columns.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { EntryListProps } from './entry-list-props.ts'
import { EntryTile } from './entry-tile.tsx'

/** Entries as tiles with pictures. */
export function EntryGrid(props: EntryListProps) {
  const { entries, columns, sort, onOpen, onMenu } = props
  const fact = tileColumn(columns, sort?.orderBy ?? null)

  function open(key: Key) {
    const entry = entries.find(({ id }) => id === key)
    if (entry) onOpen(entry)
  }

  const grid = (
    <GridList
      aria-label={props.label}
      layout="grid"
      className="entry-grid"
      data-entries
      selectionMode="multiple"
      selectionBehavior="replace"
      selectedKeys={props.selection}
      onSelectionChange={props.onSelectionChange}
      onAction={open}
      renderEmptyState={() => props.emptyState}
    >
      <Collection items={entries} dependencies={[onMenu, fact]}>
        {(entry) => <EntryTile entry={entry} fact={fact} onMenu={onMenu} />}
      </Collection>
      {props.hasMore && (
        <GridListLoadMoreItem
          onLoadMore={props.onLoadMore}
          isLoading={props.isLoadingMore}
          className="entry-more"
        >
          <Spinner />
        </GridListLoadMoreItem>
      )}
    </GridList>
  )
  const Virtual = props.virtualLists?.VirtualTiles
  return Virtual ? <Virtual>{grid}</Virtual> : grid
}
