import type { EntryPagination, FileEntry, FolderCrumb } from '#worker/features/drive/schema.ts'
import type { OpenedLinkResponse } from '#worker/features/sharing/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { EmptyFolderIllustration } from '#web/ui/illustrations.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'
import { LinkPath } from './link-path.tsx'
import { usePageRequest } from './page-providers.tsx'

interface LinkFolderProps {
  link: OpenedLinkResponse['link']
  breadcrumb: readonly FolderCrumb[]
  page: EntryPagination
  /** Not the first page. */
  isFurtherPage: boolean
}

export function LinkFolder({ link, breadcrumb, page, isFurtherPage }: LinkFolderProps) {
  const t = useTrans()
  const { url } = usePageRequest()
  return (
    <article className="link-folder">
      <LinkPath linkHash={link.hash} breadcrumb={breadcrumb} />
      <header className="link-title">
        <FileTypeIcon type="folder" size={36} />
        <div className="link-title-text">
          <h1>
            <WholeName name={link.entry.name} />
          </h1>
        </div>
        {link.allow_download && page.data.length > 0 && (
          <a
            className={buttonClass('primary', 'lg')}
            href={`/api/v1/file-entries/download/${link.entry.hash}?link=${link.hash}`}
            download
          >
            {t('Download all')}
          </a>
        )}
      </header>
      {page.data.length === 0 ? (
        <EmptyState illustration={<EmptyFolderIllustration />} title={t('This folder is empty')} />
      ) : (
        <ul className="link-list">
          {page.data.map((entry) => (
            <LinkRow key={entry.id} entry={entry} linkHash={link.hash} />
          ))}
        </ul>
      )}
      <nav className="link-pages" aria-label={t('Pages')}>
        {isFurtherPage && (
          <a className={buttonClass('outline')} href={url.pathname}>
            {t('First page')}
          </a>
        )}
        {page.next_cursor && (
          <a
            className={buttonClass('outline')}
            href={`${url.pathname}?cursor=${encodeURIComponent(page.next_cursor)}`}
            rel="next"
          >
            {t('Next page')}
          </a>
        )}
      </nav>
    </article>
  )
}

function LinkRow({ entry, linkHash }: { entry: FileEntry; linkHash: string }) {
  const { language } = useI18n()
  return (
    <li>
      <a className="link-row" href={`/drive/s/${linkHash}/${entry.hash}`}>
        <Thumbnail type={entry.type} url={entry.thumbnail_url} size="row" />
        <WholeName name={entry.name} />
        <span className="link-row-size">{formatBytes(entry.file_size, language)}</span>
        <FormattedDate iso={entry.updated_at} className="link-row-date" />
      </a>
    </li>
  )
}
