import type { ReactNode } from 'react'
import type {
  EntryNeighbors,
  FileEntry,
  FolderCrumb,
} from '#worker/features/drive/entries/schema.ts'
import type { OpenedLinkResponse } from '#worker/features/links/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { LinkNeighbors } from './link-neighbors.tsx'
import { LinkPath } from './link-path.tsx'
import { LinkSharer } from './link-sharer.tsx'
import { SaveToDrive } from './save-to-drive.tsx'

interface LinkFileProps {
  link: OpenedLinkResponse['link']
  entry: FileEntry
  breadcrumb: readonly FolderCrumb[]
  neighbors: EntryNeighbors
  /** Of a file that browsers do not show by themselves; null when there is none. */
  preview: ReactNode
}

export function LinkFile({ link, entry, breadcrumb, neighbors, preview }: LinkFileProps) {
  const t = useTrans()
  const { language } = useI18n()
  return (
    <article className="link-file">
      <LinkPath link={link} breadcrumb={breadcrumb} />
      <header className="link-title">
        <FileTypeIcon type={entry.type} size={36} />
        <div className="link-title-text">
          <h1 title={visibleName(entry.name)}>
            <bdi>{visibleName(entry.name)}</bdi>
          </h1>
          <p className="link-facts">
            {formatBytes(entry.file_size, language)} · <FormattedDate iso={entry.updated_at} />
          </p>
          <LinkSharer link={link} />
        </div>
        {link.allow_download && (
          <div className="link-actions">
            <SaveToDrive />
            <a
              className={buttonClass('primary', 'lg')}
              href={`/api/v1/file-entries/download/${entry.hash}?link=${link.hash}`}
              download
            >
              {t('Download')}
            </a>
          </div>
        )}
      </header>
      <LinkNeighbors linkHash={link.hash} neighbors={neighbors} />
      {preview ? (
        <div className="link-view link-view-document">
          {preview}
          <noscript>
            <QuietView entry={entry} allowsDownload={link.allow_download} />
          </noscript>
        </div>
      ) : (
        <FileView entry={entry} allowsDownload={link.allow_download} />
      )}
    </article>
  )
}

interface FileViewProps {
  entry: FileEntry
  allowsDownload: boolean
}

/** Shows the types that browsers display natively. An SVG in an `<img>` runs no script. */
function FileView({ entry, allowsDownload }: FileViewProps) {
  const src = entry.url ?? ''
  if (entry.file_size > 0 && entry.type === 'image') {
    return (
      <div className="link-view">
        <img src={src} alt={entry.name} />
      </div>
    )
  }
  if (entry.file_size > 0 && entry.type === 'video') {
    return (
      <div className="link-view">
        <video src={src} aria-label={entry.name} controls playsInline preload="metadata" />
      </div>
    )
  }
  if (entry.file_size > 0 && entry.type === 'audio') {
    return (
      <div className="link-view">
        <div className="link-view-quiet dark-room">
          <FileTypeIcon type="audio" size={96} />
          <audio src={src} aria-label={entry.name} controls preload="metadata" />
        </div>
      </div>
    )
  }
  return (
    <div className="link-view">
      <QuietView entry={entry} allowsDownload={allowsDownload} />
    </div>
  )
}

/** A file that is not shown, or only by scripts, which are switched off. */
function QuietView({ entry, allowsDownload }: FileViewProps) {
  const t = useTrans()
  return (
    <div className="link-view-quiet dark-room">
      {entry.thumbnail_url === null ? (
        <FileTypeIcon type={entry.type} size={96} />
      ) : (
        <img src={entry.thumbnail_url} alt="" />
      )}
      <p>
        {entry.file_size === 0
          ? t('This file is empty.')
          : allowsDownload
            ? t('Download this file to open it.')
            : t('There is no preview for this kind of file.')}
      </p>
    </div>
  )
}
