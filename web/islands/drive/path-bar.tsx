import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { FolderCrumb } from '#worker/features/drive/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DRIVE_PATH, folderPath, type DriveView } from './drive-view.ts'

interface PathBarProps {
  view: DriveView
  /** Undefined while the folder is loading. */
  breadcrumb: readonly FolderCrumb[] | undefined
}

/** Where the list is. On phones only the folder shown and the way up remain. */
export function PathBar({ view, breadcrumb }: PathBarProps) {
  const t = useTrans()
  if (view.kind === 'trash') return <h1 className="path-current">{t('Trash')}</h1>
  if (!breadcrumb) return <Skeleton width="12rem" height="1.25rem" />
  const current = breadcrumb.at(-1)
  if (!current) return <h1 className="path-current">{t('My files')}</h1>
  const above = [{ name: t('My files'), path: DRIVE_PATH }].concat(
    breadcrumb.slice(0, -1).map(({ name, hash }) => ({ name, path: folderPath(hash) })),
  )
  return (
    <nav className="path-bar" aria-label={t('Folders above')}>
      <ol>
        {above.map(({ name, path }) => (
          <li key={path}>
            <Link href={path} className="path-link" title={name}>
              <ChevronLeft className="path-up" aria-hidden="true" />
              <span dir="auto">{name}</span>
            </Link>
            <ChevronRight className="path-separator" aria-hidden="true" />
          </li>
        ))}
      </ol>
      <h1 className="path-current" title={current.name} dir="auto">
        {current.name}
      </h1>
    </nav>
  )
}
