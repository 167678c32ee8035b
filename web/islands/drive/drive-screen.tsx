import { useEffect, useState } from 'react'
import { useRoute } from 'wouter'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { AccountMenu } from './account-menu.tsx'
import type { DriveView } from './drive-view.ts'
import { FilePickerProvider } from './file-picker.tsx'
import { DriveContent } from './list/drive-content.tsx'
import { useDriveList } from './list/use-drive-list.ts'
import { PathBar } from './path-bar.tsx'
import { PreviewHost } from './preview/preview-host.tsx'
import { Sidebar } from './sidebar.tsx'
import { rememberSortOrder, type SortOrder } from './sort-order.ts'
import { useWorkspaceId } from './use-workspace-id.ts'

export function DriveScreen({ initialSort }: { initialSort: SortOrder }) {
  const t = useTrans()
  const view = useDriveView()
  const [sort, setSort] = useState(initialSort)
  const list = useDriveList(view, sort)
  const folder = list.firstPage?.folder
  const parentId = list.firstPage ? (folder?.id ?? null) : undefined
  useDocumentTitle(view.kind === 'trash' ? t('Trash') : (folder?.name ?? t('My files')))

  function changeSort(next: SortOrder) {
    setSort(next)
    rememberSortOrder(next)
  }

  return (
    <FilePickerProvider destination={{ parentId: parentId ?? null, workspaceId: useWorkspaceId() }}>
      <div className="drive">
        <Sidebar view={view} parentId={parentId} />
        <header className="drive-header">
          <PathBar view={view} breadcrumb={list.error ? [] : list.firstPage?.breadcrumb} />
          <AccountMenu />
        </header>
        <main id="main" className="drive-main">
          <DriveContent
            key={view.kind === 'trash' ? 'trash' : (view.folderHash ?? 'root')}
            view={view}
            list={list}
            sort={sort}
            onSortChange={changeSort}
          />
        </main>
      </div>
      <PreviewHost entries={list.entries} />
    </FilePickerProvider>
  )
}

function useDriveView(): DriveView {
  const [isTrash] = useRoute('/drive/trash')
  const [isFolder, params] = useRoute('/drive/folders/:hash')
  if (isTrash) return { kind: 'trash' }
  return { kind: 'folder', folderHash: isFolder ? params.hash : null }
}

function useDocumentTitle(title: string) {
  const { settings } = useBootstrapData()
  const siteName = settings.branding.site_name
  useEffect(() => {
    document.title = `${title} - ${siteName}`
  }, [title, siteName])
}
