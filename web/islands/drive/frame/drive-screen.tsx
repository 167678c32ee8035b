import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, lazy, useCallback, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { crossFade } from '#web/ui/cross-fade.ts'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { FilePickerProvider } from '#web/uploads/file-picker.tsx'
import { whenIdle } from '#web/hydration/when-idle.ts'
import { loadAhead, loadWhenIdle } from '#web/ui/loaded-ahead.tsx'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { AccountMenu } from './account-menu.tsx'
import { DriveBell } from './drive-bell.tsx'
import { CurrentFolderContext, currentFolder, newTarget } from '../state/current-folder.ts'
import { useEntryDrop } from '../drag/use-entry-drop.ts'
import { placeOf, titleOf, viewAt, type DriveView } from '../state/drive-view.ts'
import { knownFolder } from '../state/known-folder.ts'
import { DriveContent } from '../list/drive-content.tsx'
import { useDriveList } from '../list/use-drive-list.ts'
import { isPlacePath, PlaceScreen } from './place-screen.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { PathBar } from './path-bar.tsx'
import { useUndoKey } from '../menus/use-undo-key.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFollowedFolder } from '../state/use-followed-folder.ts'
import { isAtHome, useViewer } from '../state/ownership.ts'
import { rootNameOf, useWorkspace, type ActiveWorkspace } from '../state/workspace.ts'
import type { SearchFilterBarProps } from '../search/search-filter-bar.tsx'
import { savePreferences } from '../state/api.ts'

// For the times in the first HTML of the next page.
loadWhenIdle(async () => (await import('#web/i18n/remember-timezone.ts')).rememberTimezone())

interface DriveScreenProps {
  initialPreferences: DrivePreferences
}

export function DriveScreen(props: DriveScreenProps) {
  const [path] = useLocation()
  useUndoKey()
  useEffect(() => loadAhead(whenIdle), [])
  return isPlacePath(path) ? <PlaceScreen key={path} path={path} /> : <EntriesScreen {...props} />
}

function EntriesScreen({ initialPreferences }: DriveScreenProps) {
  const { workspace } = useWorkspace()
  const view = useDriveView(workspace.id)
  const [preferences, changePreferences] = usePreferences(initialPreferences)
  const list = useDriveList(view, preferences)
  const folder = list.firstPage?.folder
  const viewer = useViewer()
  const t = useTrans()
  const target = newTarget(view, list.firstPage, workspace, t)
  const searchRef = useRef<HTMLInputElement>(null)
  useEntryDrop(view)
  useFollowedFolder(folder)
  const queryClient = useQueryClient()
  const title = titleOf(view, workspace, folder ?? folderToCome(view, queryClient), t)
  useDocumentTitle(title)

  return (
    <FilePickerProvider destination={{ parentId: target?.id ?? null, workspaceId: workspace.id }}>
      <CurrentFolderContext value={currentFolder(view, list.firstPage, workspace, t)}>
        <div className="drive" data-view={view.kind}>
          <Sidebar
            view={view}
            newTarget={target}
            breadcrumb={list.firstPage?.breadcrumb}
            isInShares={view.kind === 'folder' && !!folder && !isAtHome(folder, viewer)}
          />
          <header className="drive-header">
            <SearchBox view={view} inputRef={searchRef} />
            <DriveBell />
            <AccountMenu />
          </header>
          <main id="main" className="drive-main">
            <div className="drive-top">
              <PathBar
                view={view}
                title={title}
                folder={list.error ? null : folder}
                breadcrumb={list.error ? [] : list.firstPage?.breadcrumb}
              />
            </div>
            {workspace.is_read_only && <ReadOnlyNote />}
            {view.kind === 'trash' && folder && <TrashedFolderNote workspace={workspace} />}
            {view.kind === 'search' && <SearchFilters view={view} />}
            <DriveContent
              key={placeOf(view)}
              view={view}
              list={list}
              searchRef={searchRef}
              preferences={preferences}
              onPreferencesChange={changePreferences}
            />
          </main>
        </div>
      </CurrentFolderContext>
    </FilePickerProvider>
  )
}

/** Why nothing can be changed in a workspace. */
function ReadOnlyNote() {
  const t = useTrans()
  return (
    <p className="drive-note">
      {t('This workspace is read-only, because its owner’s account is suspended.')}
    </p>
  )
}

/** Of a folder that is loading, or can't be loaded, what is known already. */
function folderToCome(view: DriveView, queryClient: QueryClient) {
  if (view.kind !== 'folder' || !view.folderHash) return null
  return knownFolder(queryClient, ({ hash }) => hash === view.folderHash)
}

function TrashedFolderNote({ workspace }: { workspace: ActiveWorkspace }) {
  const t = useTrans()
  return (
    <p className="drive-note">
      {t('This folder is in the trash. Single items that you restore go to “:folder”.', {
        folder: rootNameOf(workspace, t),
      })}
    </p>
  )
}

/** The address is the state: back, forward, reload and a pasted address show the same. */
function useDriveView(workspaceId: number): DriveView {
  const [path] = useLocation()
  const search = useSearch()
  return useMemo(
    () => viewAt(path, new URLSearchParams(search), workspaceId),
    [path, search, workspaceId],
  )
}

/** The fields are needed by who searches, and only then loaded. */
const SearchFilterBar = lazy(async () => ({
  default: (await import('../search/search-filter-bar.tsx')).SearchFilterBar,
}))

/** Narrows what is found; has its height from the start. */
function SearchFilters(props: SearchFilterBarProps) {
  const isHydrated = useIsHydrated()
  return (
    <div className="search-filters">
      {isHydrated && (
        <LaterPart>
          <SearchFilterBar {...props} />
        </LaterPart>
      )}
    </div>
  )
}

/** How the user looks at the drive: taken over at once, remembered for every browser of theirs. */
function usePreferences(initial: DrivePreferences) {
  const [preferences, setPreferences] = useState(initial)
  const change = useCallback((changes: Partial<DrivePreferences>) => {
    const apply = () => setPreferences((current) => ({ ...current, ...changes }))
    if (changes.layout) crossFade(apply)
    else apply()
    // It holds for this visit whatever happens; nothing is lost that would need a word.
    savePreferences(changes).catch(() => undefined)
  }, [])
  return [preferences, change] as const
}
