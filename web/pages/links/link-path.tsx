import type { FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import type { OpenedLinkResponse } from '#worker/features/links/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'

interface LinkPathProps {
  link: OpenedLinkResponse['link']
  breadcrumb: readonly FolderCrumb[]
}

/** The folders from the shared one down to the one above what is shown. */
export function LinkPath({ link, breadcrumb }: LinkPathProps) {
  const t = useTrans()
  const top = `/drive/s/${link.hash}`
  const isTogether = link.entry_hashes.length > 1
  const above = breadcrumb.slice(0, -1).map(({ hash, name }, index) => ({
    name,
    href: index === 0 && !isTogether ? top : `${top}/${hash}`,
  }))
  if (isTogether && link.entry) above.unshift({ name: t('Shared files'), href: top })
  if (above.length === 0) return null
  return (
    <nav className="link-path" aria-label={t('Folders above')}>
      <ol>
        {above.map(({ href, name }) => (
          <li key={href}>
            <a href={href} dir="auto" title={name}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
