import type { FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'

/** The folders from the shared one down to the one above what is shown. */
export function LinkPath({
  linkHash,
  breadcrumb,
}: {
  linkHash: string
  breadcrumb: readonly FolderCrumb[]
}) {
  const t = useTrans()
  const above = breadcrumb.slice(0, -1)
  if (above.length === 0) return null
  return (
    <nav className="link-path" aria-label={t('Folders above')}>
      <ol>
        {above.map(({ hash, name }, index) => (
          <li key={hash}>
            <a
              href={index === 0 ? `/drive/s/${linkHash}` : `/drive/s/${linkHash}/${hash}`}
              dir="auto"
              title={name}
            >
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
