import { Collection } from 'react-aria-components/Collection'
import { GridList, GridListLoadMoreItem, type Key } from 'react-aria-components/GridList'
import { Spinner } from '#web/ui/spinner.tsx'
import type { EntryListProps } from './entry-list-props.ts'
import { EntryTile } from './entry-tile.tsx'

interface EntryGridProps extends EntryListProps {
  tellsSize: boolean
}

/** Entries as tiles with pictures. */
export function EntryGrid(props: EntryGridProps) {
  const { entries, timeOf, tellsSize, onOpen, onMenu } = props

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
      <Collection items={entries} dependencies={[onMenu, timeOf, tellsSize]}>
        {(entry) => (
          <EntryTile entry={entry} time={timeOf(entry)} tellsSize={tellsSize} onMenu={onMenu} />
        )}
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
