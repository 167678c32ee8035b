import type { FileEntry, FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FolderMenu } from '../menus/folder-menu.tsx'
import { addressAbove, addressOfTop } from '../state/address-above.ts'
import { folderPath, TRASH_PATH, trashPath, type DriveView } from '../state/drive-view.ts'
import { isAtHome, useViewer } from '../state/ownership.ts'
import { rootNameOf, useWorkspace } from '../state/workspace.ts'
import { FolderPath, type Crumb } from './folder-path.tsx'

interface PathBarProps {
  view: DriveView
  /** Shown where there is no path. */
  title: string
  /** The one shown; null = the root. */
  folder: FileEntry | null | undefined
  /** Undefined while the folder is loading. */
  breadcrumb: readonly FolderCrumb[] | undefined
}

/** Where the list is. On phones only the folder shown and the way up remain. */
export function PathBar({ view, title, folder, breadcrumb }: PathBarProps) {
  const t = useTrans()
  const viewer = useViewer()
  const { workspace } = useWorkspace()
  const isInTrash = view.kind === 'trash' && view.folderHash !== null
  const isFolder = view.kind === 'folder' || isInTrash
  if (isFolder && !breadcrumb) return <Skeleton width="12rem" height="1.5rem" />
  if (!isFolder || !folder) return <h1 className="path-current path-title">{title}</h1>
  const above = foldersAbove(breadcrumb ?? [], {
    address: addressOfTop(folder, viewer),
    ...(isInTrash
      ? { name: t('Trash'), path: null }
      : isAtHome(folder, viewer)
        ? { name: rootNameOf(workspace, t), path: '' }
        : { name: t('Shared with me'), path: null }),
  })
  return (
    <FolderPath above={above} name={folder.name}>
      <FolderMenu
        view={view}
        folder={folder}
        pathAbove={addressAbove(folder, breadcrumb ?? [], viewer)}
      />
    </FolderPath>
  )
}

function foldersAbove(breadcrumb: readonly FolderCrumb[], root: Crumb): Crumb[] {
  const isInTrash = root.address === TRASH_PATH
  const ids = breadcrumb.map(({ id }) => id)
  return [
    root,
    ...breadcrumb.slice(0, -1).map(({ name, hash }, index) => ({
      name,
      address: isInTrash ? trashPath(hash) : folderPath(hash),
      path: isInTrash ? null : ids.slice(0, index + 1).join('/'),
    })),
  ]
}
