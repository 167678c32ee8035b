import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { FileEntry, FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dropTargetProps } from '../drag/drop-target.ts'
import { addressAbove, addressOfTop } from '../state/address-above.ts'
import { folderPath, TRASH_PATH, trashPath, type DriveView } from '../state/drive-view.ts'
import { isAtHome, useViewer } from '../state/ownership.ts'
import { rootNameOf, useWorkspace } from '../state/workspace.ts'
import { FolderMenu } from '../menus/folder-menu.tsx'
import { currentDrag } from '../drag/entry-drag.ts'

const HiddenFoldersItems = loadedAhead(
  async () => (await import('./hidden-folders-items.tsx')).HiddenFoldersItems,
)

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
  // All folders on the path are drop targets during a drag.
  const showsAll = useIsDragging()
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
  const between = above.slice(1, -1)
  const shown = showsAll ? above : above.filter((crumb) => farOf(crumb) <= MOST_BETWEEN)
  /** 1 = next to the parent folder; 0 = always shown. The style sheet hides the farthest first. */
  function farOf(crumb: Crumb): number {
    const index = between.indexOf(crumb)
    return index === -1 ? 0 : between.length - index
  }
  return (
    <nav className="path-bar" aria-label={t('Folders above')}>
      <ol key={`${folder.id} ${showsAll}`} data-whole={showsAll || undefined} ref={showEnd}>
        {shown.map((crumb, index) => (
          <Fragment key={crumb.address}>
            <li data-far={showsAll ? undefined : farOf(crumb) || undefined}>
              <PathLink crumb={crumb} />
              <ChevronRight className="path-separator" aria-hidden="true" />
            </li>
            {index === 0 && between.length > 0 && !showsAll && (
              <li data-between={Math.min(between.length, MOST_BETWEEN + 1)}>
                <HiddenFolders crumbs={between} />
                <ChevronRight className="path-separator" aria-hidden="true" />
              </li>
            )}
          </Fragment>
        ))}
      </ol>
      <h1 className="path-current">
        <FolderMenu
          view={view}
          folder={folder}
          pathAbove={addressAbove(folder, breadcrumb ?? [], viewer)}
        />
      </h1>
    </nav>
  )
}

interface Crumb {
  name: string
  address: string
  /** Ids from the top folder down; empty for the root, null where nothing can be put. */
  path: string | null
}

/** Between the root and the parent folder, where there is room (`frame.css`); a menu has all of them. */
const MOST_BETWEEN = 3

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

function PathLink({ crumb: { name, address, path } }: { crumb: Crumb }) {
  return (
    <Link
      href={address}
      className="path-link"
      title={name}
      {...(path !== null && dropTargetProps({ path, name }))}
    >
      <ChevronLeft className="path-up" aria-hidden="true" />
      <span dir="auto">{name}</span>
    </Link>
  )
}

/** Folders between the root and the parent, of which some do not fit. */
function HiddenFolders({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTrans()
  return (
    <LaterMenu
      label={t('Folders between')}
      placement="bottom start"
      renderButton={(props) => (
        <IconButton {...props} aria-label={t('Folders between')} size="sm" className="path-more">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
    >
      <HiddenFoldersItems crumbs={crumbs} />
    </LaterMenu>
  )
}

/** Where there is no room for all of them, those nearest to the one shown are seen. */
function showEnd(way: HTMLElement | null): void {
  way?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'end' })
}

/** Whether entries are being dragged. */
function useIsDragging(): boolean {
  const [isDragging, setIsDragging] = useState(false)
  useEffect(() => {
    const follow = ({ type }: Event) =>
      setIsDragging(type === 'dragstart' && currentDrag() !== null)
    // A row that has left the list when it is dropped tells of no end.
    const types = ['dragstart', 'drop', 'dragend']
    for (const type of types) window.addEventListener(type, follow)
    return () => {
      for (const type of types) window.removeEventListener(type, follow)
    }
  }, [])
  return isDragging
}
