import { useCallback, useEffect, useMemo, useRef, type ReactNode, type Ref } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { SortOrder } from '#web/listing/list-columns.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ENTRIES_PER_PAGE, FAR_DOWN, MOST_PER_PAGE } from '../../state/api.ts'
import { isSelected, type SelectedKeys, type SelectionEvent } from '../selection/selection-state.ts'
import type { Sight } from '../../state/entry-pages.ts'
import { entryIdAt, itemAt } from './entry-elements.ts'
import { EntryItem } from './entry-item.tsx'
import type { ItemContext } from './item-context.ts'
import { ListHeader } from './list-header.tsx'
import { foldersAtStart, GroupHeading, headingsOf, sectionsOf } from './list-groups.tsx'
import type { ListGroup } from './list-groups.tsx'
import { useItemPointer } from './use-item-pointer.ts'
import { useListFocus } from './use-list-focus.ts'
import { useListHandle, type ListHandle } from './use-list-handle.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListPlace } from './use-list-place.ts'
import { useListWindow } from './use-list-window.ts'
import type { LoadedList } from './use-load-on.ts'

interface EntryListProps extends LoadedList {
  ref: Ref<ListHandle>
  label: string
  /** The entries in parts with headings, in their order; null = without. */
  groups: readonly ListGroup[] | null
  context: ItemContext
  density: 'comfortable' | 'compact'
  isSortable: boolean
  /** Null = the list's own. */
  sort: SortOrder | null
  onSortChange: (sort: SortOrder) => void
  selection: SelectedKeys
  onSelection: (event: SelectionEvent) => void
  onOpen: (entry: FileEntry) => void
  /** Told which entries are in view. */
  sightRef: { current: Sight | null }
  emptyState: ReactNode
}

/** More are loaded once this few entries are left below; far down, where pages are large, once the last page begins. */
const LOAD_AHEAD = { near: 40, far: MOST_PER_PAGE }

/** All entries, as rows or tiles; only those near the view have elements. */
export function EntryList({ ref, ...props }: EntryListProps) {
  const { entries, context, selection, onSelection, onOpen, hasMore, onLoadMore } = props
  const { sightRef } = props
  const t = useTrans()
  const { layout } = context
  const isList = layout === 'list'
  const className = [
    'entry-list',
    isList ? 'entry-table' : 'entry-grid',
    `entry-list-${props.density}`,
    isList && context.hasLocations ? 'entry-table-tall' : '',
    isList && context.isTrash ? 'entry-table-trash' : '',
  ].join(' ')
  const { groups } = props
  const folders = useMemo(
    () => (isList || groups ? 0 : foldersAtStart(entries)),
    [entries, groups, isList],
  )
  const sections = useMemo(
    () => sectionsOf(entries.length, folders, groups),
    [entries.length, folders, groups],
  )
  const listWindow = useListWindow(sections, className, ENTRIES_PER_PAGE)
  const { scrollerRef, bodyRef, geometry, metrics, range, scrollToIndex } = listWindow
  const { bodyTop, look, followScroll } = listWindow
  const headerRef = useRef<HTMLButtonElement>(null)

  const { focusedId, focusedIndex, followFocus, giveFocus, focusEntry, entrance } = useListFocus({
    entries,
    selection,
    sightRef,
    bodyRef,
    scrollToIndex,
  })
  const entryAt = useCallback(
    (target: EventTarget) => {
      const id = target instanceof Element ? entryIdAt(target) : undefined
      return id === undefined ? undefined : entries.find((entry) => entry.id === id)
    },
    [entries],
  )

  const { isLoadingMore, hasLoadMoreFailed, onRetryMore } = props
  const loaded = { entries, hasMore, isLoadingMore, hasLoadMoreFailed, onLoadMore, onRetryMore }
  const place = useListPlace({
    listWindow,
    list: loaded,
    focusedId,
    onRestoreFocus: giveFocus,
  })

  function open(entry: FileEntry) {
    place.save()
    onOpen(entry)
  }

  const order = () => entries.map(({ id }) => id)
  function select(how: 'only' | 'toggle' | 'range', { id }: FileEntry) {
    onSelection(how === 'only' ? { type: how, id } : { type: how, id, order: order() })
  }

  const pointer = useItemPointer({
    entryAt,
    hasSelection: selection === 'all' || selection.size > 0,
    isSelected: ({ id }) => isSelected(selection, id),
    onLongPress: (entry) => giveFocus(entries.indexOf(entry)),
    onSelect: select,
    onOpen: open,
  })
  const onKeyDown = useListKeys({
    list: loaded,
    geometry,
    viewSize: metrics?.viewSize ?? 0,
    focusedIndex,
    onFocus: focusEntry,
    onSelect: select,
    onOpen: open,
    onLeaveUp: () => headerRef.current?.focus(),
  })

  const loadAhead = entries.length < FAR_DOWN ? LOAD_AHEAD.near : LOAD_AHEAD.far
  const loadedEnd = range.end >= geometry.count - loadAhead
  useEffect(() => {
    if (metrics && hasMore && loadedEnd) onLoadMore()
  }, [metrics, hasMore, loadedEnd, onLoadMore])

  const seen = useCallback(() => {
    const scroller = scrollerRef.current
    if (!scroller || !metrics) return
    const top = scroller.scrollTop - bodyTop()
    sightRef.current = geometry.rangeBetween(top, top + metrics.viewSize)
  }, [scrollerRef, sightRef, bodyTop, geometry, metrics])
  useEffect(() => {
    if (!metrics) return
    look()
    seen()
  }, [metrics, look, seen])
  useListHandle(ref, {
    entries,
    isEntered: focusedIndex !== -1 || selection === 'all' || selection.size > 0,
    selectOnly: ({ id }) => onSelection({ type: 'only', id }),
    entrance,
    focusEntry,
    geometry,
    scrollerRef,
    bodyRef,
  })

  const headerRows = isList ? 1 : 0
  const headings = useMemo(() => headingsOf(groups ?? []), [groups])
  const focused = entries[focusedIndex]
  const shown = entries.slice(range.first, range.end)
  const item = (entry: FileEntry, index: number, pinnedAt: number | null) => (
    <EntryItem
      key={entry.id}
      entry={entry}
      rowIndex={index + 1 + headerRows + headings.filter(({ first }) => first <= index).length}
      headingId={headings.find(({ first }) => first === index)?.id}
      isSelected={isSelected(selection, entry.id)}
      isTabStop={entry.id === focusedId}
      pinnedAt={pinnedAt}
      isCompact={index < folders}
      beginsLine={index === folders && folders > 0}
      context={context}
    />
  )
  const items = shown.flatMap((entry, offset) => {
    const index = range.first + offset
    const number = headings.findIndex(({ first }) => first === index)
    const heading = headings[number]
    const row = item(entry, index, null)
    if (!heading) return row
    const rowIndex = index + 1 + headerRows + number
    return [<GroupHeading key={heading.id} {...heading} rowIndex={rowIndex} />, row]
  })
  // The entry with the focus stays, at its place among its siblings: an element that is moved there loses the focus.
  if (focused && (focusedIndex < range.first || focusedIndex >= range.end)) {
    const pinned = item(focused, focusedIndex, geometry.spanOf(focusedIndex).top)
    if (focusedIndex < range.first) items.unshift(pinned)
    else items.push(pinned)
  }

  return (
    <div
      ref={scrollerRef}
      role="grid"
      data-entries
      aria-label={props.label}
      aria-multiselectable="true"
      aria-rowcount={hasMore ? -1 : entries.length + headerRows + headings.length}
      className={className}
      data-empty={entries.length === 0 || undefined}
      tabIndex={focusedIndex === -1 ? 0 : -1}
      onScroll={() => {
        followScroll()
        seen()
        place.onScroll()
      }}
      // A press beside the entries leaves the focus where it is.
      onMouseDown={(event) => {
        if (event.target === scrollerRef.current || event.target === bodyRef.current)
          event.preventDefault()
      }}
      onFocus={({ target, currentTarget }) => {
        // Asked now: once a key is pressed, the focus counts as visible.
        if (target.matches(':focus-visible')) currentTarget.dataset['byKey'] = ''
        if (target === scrollerRef.current) focusEntry(entrance())
        else followFocus(target)
        // A press on a name's link is one on its row. Later: browsers begin no drag where the focus moves on within its
        // own event.
        if (target instanceof HTMLAnchorElement)
          setTimeout(() => {
            if (document.activeElement === target) itemAt(target)?.focus({ preventScroll: true })
          })
      }}
      onKeyDown={(event) => {
        onKeyDown(event)
        if (event.defaultPrevented) event.currentTarget.dataset['byKey'] = ''
      }}
      onPointerDownCapture={({ currentTarget }) => {
        delete currentTarget.dataset['byKey']
      }}
      {...pointer}
    >
      {isList && (
        <ListHeader
          firstRef={headerRef}
          columns={context.columns}
          isSortable={props.isSortable}
          sort={props.sort}
          onSortChange={props.onSortChange}
          onLeaveDown={() => focusEntry(entrance())}
        />
      )}
      {entries.length === 0 && (
        <div role="row" className="entry-empty">
          <div role="gridcell">{props.emptyState}</div>
        </div>
      )}
      <div
        ref={bodyRef}
        role="rowgroup"
        className="entry-body"
        {...(metrics && {
          style: { blockSize: `${geometry.size}px`, paddingBlockStart: `${range.before}px` },
        })}
      >
        {items}
      </div>
      {isLoadingMore && (
        <div role="row" className="entry-more">
          <div role="gridcell" aria-label={t('Loading...')}>
            <Spinner />
          </div>
        </div>
      )}
    </div>
  )
}
