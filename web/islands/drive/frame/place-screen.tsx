import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useRef } from 'react'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { FilePickerProvider } from '#web/uploads/file-picker.tsx'
import { rootTarget } from '../state/folder-target.ts'
import { mayInWorkspace, useWorkspace } from '../state/workspace.ts'
import { LINKS_PATH, STORAGE_PATH } from '../state/drive-view.ts'
import { LinksSkeleton } from '../links/links-skeleton.tsx'
import { storageQuery } from '../storage/storage-query.ts'
import { StorageSkeleton } from '../storage/storage-skeleton.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { AccountMenu } from './account-menu.tsx'
import { DriveBell } from './drive-bell.tsx'
import { Sidebar } from './sidebar.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'

/** Places in the frame of the drive that are no list of entries. */
export const PLACE_SCREENS = {
  [LINKS_PATH]: {
    kind: 'links',
    title: 'Links',
    Waiting: LinksSkeleton,
    View: lazy(async () => ({
      default: (await import('../links/links-view.tsx')).LinksView,
    })),
    query: null,
  },
  [STORAGE_PATH]: {
    kind: 'storage',
    title: 'Storage',
    Waiting: StorageSkeleton,
    View: lazy(async () => ({
      default: (await import('../storage/storage-view.tsx')).StorageView,
    })),
    query: storageQuery,
  },
} as const

export type PlacePath = keyof typeof PLACE_SCREENS

export const isPlacePath = (path: string): path is PlacePath => Object.hasOwn(PLACE_SCREENS, path)

export function PlaceScreen({ path }: { path: PlacePath }) {
  const { kind, title, View, Waiting, query } = PLACE_SCREENS[path]
  const t = useTrans()
  const isHydrated = useIsHydrated()
  const searchRef = useRef<HTMLInputElement>(null)
  useDocumentTitle(t(title))
  const { workspace } = useWorkspace()
  const mayCreate = mayInWorkspace(workspace, 'files.create')
  const queryClient = useQueryClient()
  // React holds the view back for 300 ms after its skeleton: the data loads meanwhile.
  useEffect(() => {
    if (query) void queryClient.prefetchQuery(query(workspace.id))
  }, [queryClient, query, workspace.id])
  return (
    <FilePickerProvider destination={{ parentId: null, workspaceId: workspace.id }}>
      <div className="drive" data-view={kind}>
        <Sidebar
          view={{ kind }}
          newTarget={mayCreate ? rootTarget(workspace, t) : null}
          breadcrumb={[]}
        />
        <header className="drive-header">
          <SearchBox view={{ kind: 'folder', folderHash: null }} inputRef={searchRef} />
          <DriveBell />
          <AccountMenu />
        </header>
        <main id="main" className="drive-main">
          <div className="drive-top">
            <h1 className="path-current path-title">{t(title)}</h1>
          </div>
          {isHydrated ? (
            <LaterPart fallback={<Waiting />}>
              <View />
            </LaterPart>
          ) : (
            <Waiting />
          )}
        </main>
      </div>
    </FilePickerProvider>
  )
}
