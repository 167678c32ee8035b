import { useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { lazy, type CSSProperties } from 'react'
import { Link, useLocation } from 'wouter'
import type { FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import type { FolderNode } from '#worker/features/drive/listing/list-schema.ts'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { foldersQuery } from '../state/folders-query.ts'
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
  const ahead = <KnownFolders path={path} workspaceId={workspaceId} />
  return (
    <section className="sidebar-folders">
      <h2>{t('Folders')}</h2>
      {!isPhone && (
        <LaterPart fallback={ahead}>
          {isHydrated ? (
            <FolderTree
              label={t('Folders')}
              workspaceId={workspaceId}
              current={path}
              revealed={path}
              onChoose={(folder) => navigate(folderPath(folder?.hash ?? null))}
            />
          ) : (
            ahead
          )}
        </LaterPart>
      )}
    </section>
  )
}

/** The tree as far as the page's first data goes, until it can be opened and closed. */
function KnownFolders({
  path = '',
  workspaceId,
}: {
  path: string | undefined
  workspaceId: number
}) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const way = path.split('/').map(Number)
  const open = new Set(way.slice(0, -1))
  const levelOf = (parentId: number | null) =>
    queryClient.getQueryData(foldersQuery(parentId, workspaceId).queryKey)
  const rowsIn = (parentId: number | null): FolderNode[] =>
    (levelOf(parentId) ?? []).flatMap((folder) => [
      folder,
      ...(open.has(folder.id) ? rowsIn(folder.id) : []),
    ])
  return (
    <div className="folder-tree">
      {levelOf(null)?.length === 0 && <p className="folder-tree-note">{t('No folders yet')}</p>}
      {rowsIn(null).map((folder) => (
        <KnownFolder
          key={folder.id}
          folder={folder}
          isOpen={open.has(folder.id)}
          isShown={folder.id === way.at(-1)}
        />
      ))}
    </div>
  )
}

function KnownFolder({
  folder,
  isOpen,
  isShown,
}: {
  folder: FolderNode
  isOpen: boolean
  isShown: boolean
}) {
  return (
    <Link
      href={folderPath(folder.hash)}
      className="folder-node"
      style={{ '--tree-item-level': folder.path.split('/').length } as CSSProperties}
      data-selected={isShown || undefined}
      data-expanded={isOpen || undefined}
    >
      <span className="folder-node-chevron">
        {folder.has_folders && <ChevronRight aria-hidden="true" />}
      </span>
      <FileTypeIcon type="folder" size={20} color={folder.color} />
      <span className="folder-node-name" dir="auto">
        {folder.name}
      </span>
    </Link>
  )
}
