import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { DriveView } from '../drive-view.ts'
import { actionsFor, type EntryAction } from '../entry-actions.ts'
import type { SortOrder } from '../sort-order.ts'
import { useUploads } from '../uploads/uploads-context.tsx'
import { useEntryActions } from '../use-entry-actions.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import { useWorkspaceId } from '../use-workspace-id.ts'
import { ContextMenu, type MenuPoint } from './context-menu.tsx'
import { DropHint } from './drop-hint.tsx'
import { EmptyList } from './empty-list.tsx'
import { EntryTable } from './entry-table.tsx'
import { ListBar } from './list-bar.tsx'
import { ListProblem } from './list-problem.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import type { DriveList } from './use-drive-list.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useSelection } from './use-selection.ts'

interface DriveContentProps {
  view: DriveView
  list: DriveList
  sort: SortOrder
  onSortChange: (sort: SortOrder) => void
}

/** A folder's or the trash's list with all that can be done in it. */
export function DriveContent({ view, list, sort, onSortChange }: DriveContentProps) {
  const t = useTrans()
  const selection = useSelection(list)
  const runAction = useEntryActions()
  const menu = useMenu()
  const isVirtual = useIsVirtual(list)
  const drop = useDropIntoFolder(view, list)
  const contentRef = useFocusAfterNavigation(view, list)
  const { hasPermission } = usePermissions()
  const mayLink = hasPermission('links.create')
  const actions = actionsFor(view, selection.selected, mayLink)
  const { selectOnly } = selection
  const { openAt } = menu

  function run(action: EntryAction) {
    void selection.resolve().then((entries) => runAction(action, entries))
  }

  /** Keys mean what the eye is on: the selection where the focus is in it, else the focused entry alone. */
  function runByKey(event: KeyboardEvent) {
    const focused = entryAt(event.target as Element)
    const isElsewhere = focused !== undefined && !selection.selected.includes(focused)
    const candidates = isElsewhere ? actionsFor(view, [focused], mayLink) : actions
    const action = actionOfKey(event.key, candidates)
    if (!action) return
    event.preventDefault()
    if (!isElsewhere) return run(action)
    selectOnly(focused)
    runAction(action, [focused])
  }

  function entryAt(element: Element): FileEntry | undefined {
    const key = element.closest('[role="row"][data-key]')?.getAttribute('data-key')
    return key === undefined ? undefined : list.entries.find(({ id }) => String(id) === key)
  }

  function openContextMenu(event: MouseEvent) {
    const row = (event.target as Element).closest('[role="row"][data-key]')
    const entry = entryAt(event.target as Element)
    if (!entry && (view.kind === 'trash' || !isBackground(event.target as Element))) return
    event.preventDefault()
    // A long press selects; what can be done then stands in the bar.
    if ((event.nativeEvent as PointerEvent).pointerType === 'touch') return
    if (!entry) selection.clear()
    else if (!selection.selected.includes(entry)) selectOnly(entry)
    openAt(pointOf(event, row))
  }

  const openRowMenu = useCallback(
    (entry: FileEntry, anchor: Element) => {
      const { left, bottom } = anchor.getBoundingClientRect()
      selectOnly(entry)
      openAt({ x: left, y: bottom })
    },
    [selectOnly, openAt],
  )

  return (
    <div
      // Listens to what bubbles up from the list; it is no control itself.
      role="presentation"
      ref={contentRef}
      className="drive-content"
      onKeyDown={runByKey}
      onContextMenu={openContextMenu}
    >
      <ListBar view={view} list={list} selection={selection} actions={actions} onAction={run} />
      {list.error && <ListProblem error={list.error} onRetry={list.retry} />}
      {!list.error && !list.firstPage && <ListSkeleton />}
      {list.firstPage && (
        <EntryTable
          key={isVirtual ? 'virtual' : 'plain'}
          label={
            view.kind === 'trash' ? t('Trash') : (list.firstPage.folder?.name ?? t('My files'))
          }
          entries={list.entries}
          sort={view.kind === 'trash' ? null : sort}
          onSortChange={onSortChange}
          timeOf={view.kind === 'trash' ? deletionTime : changeTime}
          timeLabel={view.kind === 'trash' ? t('Deleted') : t('Last changed')}
          selection={selection.keys}
          onSelectionChange={selection.setKeys}
          onOpen={(entry) => runAction(view.kind === 'trash' ? 'restore' : 'open', [entry])}
          onMenu={openRowMenu}
          hasMore={list.hasMore}
          isLoadingMore={list.isLoadingMore}
          onLoadMore={list.loadMore}
          isVirtual={isVirtual}
          emptyState={<EmptyList view={view} />}
        />
      )}
      {drop.isOver && <DropHint folderName={list.firstPage?.folder?.name ?? t('My files')} />}
      <ContextMenu
        point={menu.point}
        actions={actions}
        parentId={list.firstPage?.folder?.id ?? null}
        onAction={run}
        onClose={menu.close}
      />
    </div>
  )
}

const changeTime = (entry: FileEntry) => entry.updated_at
const deletionTime = (entry: FileEntry) => entry.deleted_at ?? entry.updated_at

function useMenu() {
  const [point, setPoint] = useState<MenuPoint | null>(null)
  const openAt = useCallback((next: MenuPoint) => setPoint(next), [])
  const close = useCallback(() => setPoint(null), [])
  return { point, openAt, close }
}

/**
 * The server renders all rows of the first page. Where there are more, a virtual list takes over as
 * soon as React has; decided once, because the change makes the rows anew.
 */
function useIsVirtual({ hasMore, firstPage }: DriveList): boolean {
  const isHydrated = useIsHydrated()
  const [isLong, setIsLong] = useState<boolean | null>(null)
  if (isHydrated && firstPage && isLong === null) setIsLong(hasMore)
  return isLong === true
}

function useDropIntoFolder(view: DriveView, { firstPage }: DriveList) {
  const { queue } = useUploads()
  const workspaceId = useWorkspaceId()
  const isPossible = view.kind === 'folder' && firstPage !== undefined
  return useFileDrop(
    isPossible
      ? (files) => queue.add(files, { parentId: firstPage.folder?.id ?? null, workspaceId })
      : null,
  )
}

/** Opening a folder by keyboard takes away the row that had the focus: it goes on with the first one there. */
function useFocusAfterNavigation(view: DriveView, { firstPage }: DriveList) {
  const contentRef = useRef<HTMLDivElement>(null)
  const place = view.kind === 'trash' ? 'trash' : view.folderHash
  const isLoaded = firstPage !== undefined
  const shownPlace = useRef(place)
  useEffect(() => {
    if (place === shownPlace.current || !isLoaded) return
    shownPlace.current = place
    if (document.activeElement !== document.body) return
    contentRef.current?.querySelector<HTMLElement>('[role="row"][data-key], [role="grid"]')?.focus()
  }, [place, isLoaded])
  return contentRef
}

function actionOfKey(key: string, actions: readonly EntryAction[]): EntryAction | undefined {
  if (key === 'F2') return actions.find((action) => action === 'rename')
  if (key === 'Delete')
    return actions.find((action) => action === 'trash' || action === 'deleteForever')
  return undefined
}

/** Not on a control that has a menu or a meaning of its own. */
const isBackground = (target: Element) =>
  !target.closest('button, a, input, [role="row"], [role="columnheader"]')

/** The menu key has no pointer: then the menu opens at the row. */
function pointOf(event: MouseEvent, row: Element | null): MenuPoint {
  const isByKey = event.button !== 2 && row !== null
  if (!isByKey) return { x: event.clientX, y: event.clientY }
  const { left, bottom } = row.getBoundingClientRect()
  return { x: left + 24, y: bottom }
}
