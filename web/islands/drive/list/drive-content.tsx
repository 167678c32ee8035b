import { useRef, type RefObject } from 'react'
import { useLocation } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { OnceHydrated } from '#web/hydration/use-is-hydrated.ts'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { SortOrder } from '#web/listing/list-columns.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { UploadIllustration } from '#web/ui/illustrations.tsx'
import { mayInWorkspace, useWorkspace } from '../state/workspace.ts'
import { addressAbove } from '../state/address-above.ts'
import { useViewer } from '../state/ownership.ts'
import { useCurrentFolder } from '../state/current-folder.ts'
import { useEntryDrag } from './selection/use-entry-drag.ts'
import { useShownColumns } from './shown-columns.ts'
import { hasChosenOrder, searchPath, sortOf, titleOf, type DriveView } from '../state/drive-view.ts'
import type { EntryAction } from '../actions/entry-actions.ts'
import { useActionsFor } from '../menus/use-actions-for.ts'
import { useClipboardKeys } from '../menus/use-clipboard-keys.ts'
import { useEntryActions } from '../menus/use-entry-actions.ts'
import { entryAt } from './grid/entry-elements.ts'
import { EmptyList } from './empty-list.tsx'
import { EntryList } from './grid/entry-list.tsx'
import type { ListHandle } from './grid/use-list-handle.ts'
import { useItemContext } from './grid/use-item-context.ts'
import { ListBar } from './list-bar.tsx'
import { useRecentGroups } from './recent-groups.ts'
import { ListProblem } from './list-problem.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { PreviewHost } from '../preview/preview-host.tsx'
import { RubberBand } from './selection/rubber-band.tsx'
import { useContextMenu } from './selection/use-context-menu.ts'
import { useDriveKeys } from './selection/use-drive-keys.ts'
import { useDetails } from './use-details.ts'
import type { DriveList } from './use-drive-list.ts'
import { useFolderPrefetch } from './use-folder-prefetch.ts'
import { useDropIntoFolder } from './selection/use-drop-into-folder.ts'
import { useReveal } from './use-reveal.ts'
import { useSelection } from './selection/use-selection.ts'

interface DriveContentProps {
  view: DriveView
  list: DriveList
  searchRef: RefObject<HTMLInputElement | null>
  preferences: DrivePreferences
  onPreferencesChange: (changes: Partial<DrivePreferences>) => void
}

const ContextMenu = loadedAhead(
  async () => (await import('./selection/context-menu.tsx')).ContextMenu,
)

/** Opens by a press, or after the list where it was left open. */
const DetailsPane = loadedAhead(
  async () => (await import('../details/details-pane.tsx')).DetailsPane,
)

/** A list with all that can be done in it. */
export function DriveContent({
  view,
  list,
  searchRef,
  preferences,
  onPreferencesChange,
}: DriveContentProps) {
  const t = useTrans()
  const { firstPage, entries } = list
  const selection = useSelection(view, list)
  const runAction = useEntryActions()
  const isTrash = view.kind === 'trash'
  const { workspace } = useWorkspace()
  const mayEmptyTrash =
    isTrash && view.folderHash === null && mayInWorkspace(workspace, 'files.delete')
  const currentFolder = useCurrentFolder()
  const hasPlaceMenu = currentFolder !== null || (mayEmptyTrash && entries.length > 0)
  const menu = useContextMenu({ entries, selection, hasPlaceMenu })
  const drop = useDropIntoFolder(view, list)
  const contentRef = useRef<HTMLDivElement>(null)
  const listRef = useRef<ListHandle>(null)
  const detailsRef = useRef<HTMLDivElement>(null)
  useReveal(listRef, view, list, selection, (entry) => runAction('open', [entry]))
  const actionsOf = useActionsFor(view)
  const viewer = useViewer()
  const details = useDetails(preferences, onPreferencesChange)
  const title = titleOf(view, workspace, firstPage?.folder, t)

  function runOn(action: EntryAction, chosen: FileEntry[]) {
    if (action === 'details') details.open()
    else if (action === 'versions') details.openVersions()
    else runAction(action, chosen)
  }

  /** Where the details cover the list, Escape closes them: at once from inside, else after the selection. */
  function onEscape(target: EventTarget | null) {
    // It is still loading: later it has the keys.
    if (menu.point) return menu.close()
    const isInside = target instanceof Element && detailsRef.current?.contains(target)
    if (details.isCovering && (isInside || selection.selected.length === 0)) details.toggle()
    else selection.clear()
  }

  function run(action: EntryAction) {
    if (action === 'details' || action === 'versions' || action === 'emptyTrash') runOn(action, [])
    else void selection.resolve().then((chosen) => runAction(action, chosen))
  }
  const folder = view.kind === 'folder' ? firstPage?.folder : null
  const opened = folder ?? (isTrash ? firstPage?.folder : null)
  const above = opened
    ? { address: addressAbove(opened, firstPage?.breadcrumb ?? [], viewer), from: opened.id }
    : null
  useDriveKeys({
    view,
    entries,
    selection,
    actionsOf,
    run,
    runOn,
    onEscape,
    enterList: (key) => listRef.current?.enterByKey(key) ?? false,
    above,
    searchRef,
  })

  const drag = useEntryDrag({
    entryAt: (element) => (isTrash ? undefined : entryAt(element, entries)),
    selected: selection.selected,
    resolve: selection.resolve,
  })
  useClipboardKeys({
    target: currentFolder,
    entriesFor: async (element) => {
      const focused = entryAt(element, entries)
      if (isTrash) return []
      return focused && !selection.selected.includes(focused) ? [focused] : selection.resolve()
    },
  })

  const { columns, usualColumns } = useShownColumns(view, preferences.columns)
  const sort = sortOf(view, preferences)
  const [, navigate] = useLocation()

  /** That of a search for words is its own, and lasts as long as it. */
  function changeSort(next: SortOrder | null) {
    if (view.kind === 'search' && view.query)
      navigate(searchPath({ ...view, sort: next }), { replace: true })
    else if (next) onPreferencesChange(next)
  }

  const groups = useRecentGroups(view.kind === 'recent', entries)
  const context = useItemContext({
    view,
    preferences,
    sort,
    columns,
    usualColumns,
    actionsOf,
    runAction,
    onMenu: menu.openAt,
  })
  const folders = useFolderPrefetch(
    (element) => (isTrash ? undefined : entryAt(element, entries)),
    preferences,
  )
  /** Where the list was left by one file, it goes on with the last one that was seen. */
  function goToSeen(entry: FileEntry) {
    const index = entries.findIndex(({ id }) => id === entry.id)
    if (index === -1) return
    if (selection.selected.length === 1) selection.selectOnly(entry)
    listRef.current?.focusEntry(index)
  }
  const placeActions: EntryAction[] = mayEmptyTrash ? ['emptyTrash'] : []
  return (
    <>
      <div
        // Listens to what bubbles up from the list; it is no control itself.
        role="presentation"
        ref={contentRef}
        className="drive-content"
        {...drag}
        {...menu.handlers}
        onPointerOver={folders.onPointerOver}
        onPointerLeave={folders.onPointerLeave}
        onPointerDownCapture={(event) => {
          folders.prefetch(event.target)
          menu.handlers.onPointerDownCapture(event)
          drag.onPointerDownCapture(event)
        }}
      >
        <ListBar
          view={view}
          list={list}
          selection={selection}
          actions={actionsOf(selection.selected)}
          onAction={run}
          preferences={preferences}
          onPreferencesChange={onPreferencesChange}
          sort={sort}
          onSortChange={changeSort}
          details={details}
          listWidth={() => listRef.current?.width() ?? Infinity}
          mayEmptyTrash={mayEmptyTrash}
        />
        {list.error && (
          <ListProblem
            error={list.error}
            isOfWorkspace={view.workspaceId !== undefined}
            onRetry={list.retry}
          />
        )}
        {!list.error && !firstPage && <ListSkeleton {...preferences} columns={columns} />}
        {firstPage && (
          <EntryList
            ref={listRef}
            label={title}
            entries={entries}
            groups={groups}
            context={context}
            density={preferences.density}
            isSortable={hasChosenOrder(view)}
            sort={sort}
            onSortChange={changeSort}
            selection={selection.keys}
            onSelection={selection.dispatch}
            onOpen={(entry) => runAction('open', [entry])}
            hasMore={list.hasMore}
            isLoadingMore={list.isLoadingMore}
            onLoadMore={list.loadMore}
            hasLoadMoreFailed={list.hasLoadMoreFailed}
            onRetryMore={list.retryMore}
            sightRef={list.sightRef}
            emptyState={<EmptyList view={view} />}
          />
        )}
        <RubberBand
          containerRef={contentRef}
          listRef={listRef}
          entries={entries}
          selection={selection}
        />
        {drop.isOver && (
          <DropHint folderName={drop.folderName ?? title} refusedBy={drop.refusedBy} />
        )}
        {menu.point && (
          <LaterPart>
            <ContextMenu
              menu={menu}
              actions={menu.isOfPlace ? placeActions : actionsOf(menu.entries)}
              onAction={(action) =>
                menu.entries === selection.selected ? run(action) : runOn(action, [...menu.entries])
              }
            />
          </LaterPart>
        )}
      </div>
      {details.isOpen && (
        <div className="details-room" ref={detailsRef}>
          <OnceHydrated>
            <LaterPart>
              <DetailsPane
                entries={selection.selected}
                everythingIn={selection.isAll && list.isPartlyKnown ? title : undefined}
                folder={view.kind === 'folder' ? folder : undefined}
                isAskedForVersions={details.isAskedForVersions}
                onVersionsShown={details.onVersionsShown}
                onClose={details.toggle}
              />
            </LaterPart>
          </OnceHydrated>
        </div>
      )}
      <PreviewHost
        view={view}
        list={list}
        actionsOf={actionsOf}
        onAction={runAction}
        onClosed={goToSeen}
        thumbnailOf={(id) => listRef.current?.thumbnailOf(id) ?? null}
      />
    </>
  )
}

/** Covers the list while files are held over it. */
function DropHint({ folderName, refusedBy }: { folderName: string; refusedBy: string | null }) {
  const t = useTrans()
  return (
    <div className="drop-hint" data-refused={refusedBy !== null || undefined}>
      <div className="drop-hint-card">
        {refusedBy === null && <UploadIllustration />}
        <p>
          {refusedBy === null
            ? t('Drop to upload to “:name”', { name: folderName })
            : t('Files cannot be uploaded to “:name”', { name: refusedBy })}
        </p>
      </div>
    </div>
  )
}
