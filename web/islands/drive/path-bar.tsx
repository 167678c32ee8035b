import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { FileEntry, FolderCrumb } from '#worker/features/drive/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dropTargetProps } from './drag/drop-target.ts'
import { DRIVE_PATH, folderPath, type DriveView } from './drive-view.ts'
import { FolderMenu } from './folder-menu.tsx'

interface PathBarProps {
  view: DriveView
  /** What is shown where there is no way to it. */
  title: string
  /** The one shown; null = the root. */
  folder: FileEntry | null | undefined
  /** Undefined while the folder is loading. */
  breadcrumb: readonly FolderCrumb[] | undefined
}

/** Where the list is. On phones only the folder shown and the way up remain. */
export function PathBar({ view, title, folder, breadcrumb }: PathBarProps) {
  const t = useTrans()
  if (view.kind === 'folder' && !breadcrumb) return <Skeleton width="12rem" height="1.25rem" />
  if (view.kind !== 'folder' || !folder) return <h1 className="path-current path-title">{title}</h1>
  const above = [{ name: t('My files'), address: DRIVE_PATH, path: '' }].concat(
    (breadcrumb ?? []).slice(0, -1).map(({ name, hash }, index) => ({
      name,
      address: folderPath(hash),
      path: (breadcrumb ?? [])
        .slice(0, index + 1)
        .map(({ id }) => id)
        .join('/'),
    })),
  )
  return (
    <nav className="path-bar" aria-label={t('Folders above')}>
      <ol key={folder.id} ref={showEnd}>
        {above.map(({ name, address, path }) => (
          <li key={address}>
            <Link
              href={address}
              className="path-link"
              title={name}
              {...dropTargetProps({ path, name })}
            >
              <ChevronLeft className="path-up" aria-hidden="true" />
              <span dir="auto">{name}</span>
            </Link>
            <ChevronRight className="path-separator" aria-hidden="true" />
          </li>
        ))}
      </ol>
      <h1 className="path-current">
        <FolderMenu folder={folder} pathAbove={above.at(-1)?.address ?? DRIVE_PATH} />
      </h1>
    </nav>
  )
}

/** Where there is no room for all folders above, those nearest to the one shown are seen. */
function showEnd(way: HTMLElement | null): void {
  way?.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'end' })
}
