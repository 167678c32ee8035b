import { HardDrive, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { useBootstrapData, usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { DRIVE_PATH, TRASH_PATH, type DriveView } from './drive-view.ts'
import { NewMenu } from './new-menu.tsx'
import { StorageMeter } from './storage-meter.tsx'

interface SidebarProps {
  view: DriveView
  /** Null = the root; undefined while the folder is loading. */
  parentId: number | null | undefined
}

/** On phones its links are a bar at the bottom of the screen. */
export function Sidebar({ view, parentId }: SidebarProps) {
  const t = useTrans()
  const { settings } = useBootstrapData()
  const { hasPermission } = usePermissions()
  return (
    <aside className="drive-sidebar">
      <a href="/" className="drive-logo">
        <Logo siteName={settings.branding.site_name} />
      </a>
      {view.kind === 'folder' && hasPermission('files.create') && (
        <NewMenu parentId={parentId ?? null} isDisabled={parentId === undefined} />
      )}
      <nav className="drive-nav" aria-label={t('Drive')}>
        <Link href={DRIVE_PATH} aria-current={view.kind === 'folder' ? 'page' : undefined}>
          <HardDrive aria-hidden="true" />
          {t('My files')}
        </Link>
        <Link href={TRASH_PATH} aria-current={view.kind === 'trash' ? 'page' : undefined}>
          <Trash2 aria-hidden="true" />
          {t('Trash')}
        </Link>
      </nav>
      <StorageMeter />
    </aside>
  )
}
