import { Clock, Folder, Link2, Star, Trash2, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import { usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Brand } from '#web/ui/brand.tsx'
import {
  DRIVE_PATH,
  LINKS_PATH,
  RECENT_PATH,
  SHARES_PATH,
  STARRED_PATH,
  STORAGE_PATH,
  TRASH_PATH,
  type DrivePlace,
} from '../state/drive-view.ts'
import { dropActionProps, dropTargetProps, type DropAction } from '../drag/drop-target.ts'
import { SidebarFolders } from '../folder-tree/sidebar-folders.tsx'
import { NewMenu } from '../menus/new-menu.tsx'
import type { FolderTarget } from '../state/folder-target.ts'
import { rootNameOf, useWorkspace } from '../state/workspace.ts'
import { StorageMeter } from '../storage/storage-meter.tsx'
import { UpgradeLink } from '../storage/upgrade-link.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

interface SidebarProps {
  view: DrivePlace
  /** Where something new goes; null = the user may add nothing; undefined while the folder is loading. */
  newTarget: FolderTarget | null | undefined
  /** Undefined while the folder is loading. */
  breadcrumb: readonly FolderCrumb[] | undefined
  /** Whether the folder shown is another's. */
  isInShares?: boolean
}

const PLACES: readonly {
  kind: DrivePlace['kind']
  path: string
  label: string
  /** In one line of the bar on phones. */
  shortLabel?: string
  Icon: LucideIcon
}[] = [
  { kind: 'folder', path: DRIVE_PATH, label: 'My files', Icon: Folder },
  { kind: 'shares', path: SHARES_PATH, label: 'Shared with me', shortLabel: 'Shared', Icon: Users },
  { kind: 'links', path: LINKS_PATH, label: 'Links', Icon: Link2 },
  { kind: 'recent', path: RECENT_PATH, label: 'Recent', Icon: Clock },
  { kind: 'starred', path: STARRED_PATH, label: 'Starred', Icon: Star },
  { kind: 'trash', path: TRASH_PATH, label: 'Trash', Icon: Trash2 },
]

const DROP_ACTIONS: Partial<Record<DrivePlace['kind'], DropAction>> = {
  starred: 'star',
  trash: 'trash',
}

/** In a folder further down, the tree of folders marks where one is; it has none of those of others. */
const currentOf = (view: DrivePlace, kind: DrivePlace['kind'], isWithin: boolean) => {
  if (!isWithin) return undefined
  if (view.kind !== 'folder') return 'page'
  if (kind === 'shares') return 'true'
  return view.folderHash === null ? 'page' : undefined
}

/** On phones its links are a bar at the bottom of the screen. */
export function Sidebar({ view, newTarget, breadcrumb, isInShares = false }: SidebarProps) {
  const t = useTrans()
  const { hasPermission } = usePermissions()
  const { workspace } = useWorkspace()
  return (
    <aside className="drive-sidebar">
      <a href="/" className="drive-logo">
        <Brand />
      </a>
      {hasPermission('files.create') && (
        <div className="drive-new-room">{newTarget !== null && <NewMenu target={newTarget} />}</div>
      )}
      <nav className="drive-nav" aria-label={t('Drive')}>
        {PLACES.map(({ kind, path, label, shortLabel, Icon }) => {
          const action = DROP_ACTIONS[kind]
          const isWithin = kind === (isInShares ? 'shares' : view.kind)
          return (
            <Link
              key={kind}
              href={path}
              aria-current={currentOf(view, kind, isWithin)}
              data-kind={kind}
              data-within={isWithin || undefined}
              {...(kind === 'folder' &&
                dropTargetProps({ path: '', name: rootNameOf(workspace, t) }))}
              {...(action && dropActionProps(action, t(label)))}
            >
              <Icon aria-hidden="true" />
              <span dir="auto" className={shortLabel && 'nav-long'}>
                {kind === 'folder' ? rootNameOf(workspace, t) : t(label)}
              </span>
              {shortLabel && <span className="nav-short">{t(shortLabel)}</span>}
            </Link>
          )
        })}
      </nav>
      <SidebarFolders view={view} breadcrumb={breadcrumb} />
      <Link
        href={STORAGE_PATH}
        className="storage-link"
        aria-current={view.kind === 'storage' ? 'page' : undefined}
      >
        <StorageMeter />
      </Link>
      <UpgradeLink />
      <WorkspaceSwitcher />
    </aside>
  )
}
