import { lazy, useRef } from 'react'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { FilePickerProvider } from '#web/uploads/file-picker.tsx'
import { rootTarget } from '../state/folder-target.ts'
import { mayInWorkspace, useWorkspace } from '../state/workspace.ts'
import { SearchBox } from '../search/search-box.tsx'
import { AccountMenu } from './account-menu.tsx'
import { DriveBell } from './drive-bell.tsx'
import { Sidebar } from './sidebar.tsx'
import { useDocumentTitle } from './use-document-title.ts'

const LinksView = lazy(async () => ({
  default: (await import('../links/links-view.tsx')).LinksView,
}))

/** The list of the user's links, in the frame of the drive. */
export function LinksScreen() {
  const t = useTrans()
  const isHydrated = useIsHydrated()
  const searchRef = useRef<HTMLInputElement>(null)
  useDocumentTitle(t('Links'))
  const { workspace } = useWorkspace()
  const mayCreate = mayInWorkspace(workspace, 'files.create')
  return (
    <FilePickerProvider destination={{ parentId: null, workspaceId: workspace.id }}>
      <div className="drive" data-view="links">
        <Sidebar
          view={{ kind: 'links' }}
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
            <h1 className="path-current path-title">{t('Links')}</h1>
          </div>
          {isHydrated && (
            <LaterPart>
              <LinksView />
            </LaterPart>
          )}
        </main>
      </div>
    </FilePickerProvider>
  )
}
