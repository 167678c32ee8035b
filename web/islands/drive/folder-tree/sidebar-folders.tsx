import { lazy } from 'react'
import { useLocation } from 'wouter'
import type { FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { folderPath, type DrivePlace } from '../state/drive-view.ts'
import { useWorkspaceId } from '../state/workspace.ts'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { FolderTreeProps } from './folder-tree.tsx'

const NoTree = (_props: FolderTreeProps) => null

/** The list is what a visitor waits for. Without the tree the drive works, too. */
const FolderTree = lazy(async () => ({
  default: await import('./folder-tree.tsx').then(
    (module) => module.FolderTree,
    () => NoTree,
  ),
}))

interface SidebarFoldersProps {
  view: DrivePlace
  /** Of the folder shown; undefined while it is loading. */
  breadcrumb: readonly FolderCrumb[] | undefined
}

/** The tree of folders in the side bar; on phones there is no room for it. */
export function SidebarFolders({ view, breadcrumb }: SidebarFoldersProps) {
  const t = useTrans()
  const isPhone = useIsPhone()
  const isHydrated = useIsHydrated()
  const [, navigate] = useLocation()
  const workspaceId = useWorkspaceId()
  const path = (view.kind === 'folder' && breadcrumb?.map(({ id }) => id).join('/')) || undefined
  return (
    <section className="sidebar-folders">
      <h2>{t('Folders')}</h2>
      {isHydrated && !isPhone && (
        <LaterPart>
          <FolderTree
            label={t('Folders')}
            workspaceId={workspaceId}
            current={path}
            revealed={path}
            onChoose={(folder) => navigate(folderPath(folder?.hash ?? null))}
          />
        </LaterPart>
      )}
    </section>
  )
}
