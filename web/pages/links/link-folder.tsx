import { Fragment, type ReactNode } from 'react'
import type { EntryPagination } from '#worker/features/drive/listing/list-schema.ts'
import type { FileEntry, FolderCrumb } from '#worker/features/drive/entries/schema.ts'
import { DEFAULT_PREFERENCES } from '#worker/features/preferences/schema.ts'
import type { OpenedLinkResponse } from '#worker/features/links/schema.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { LIST_COLUMNS, tileColumn } from '#web/listing/list-columns.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { EmptyFolderIllustration } from '#web/ui/illustrations.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { TwoLineName } from '#web/ui/two-line-name.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { SELECTION_COUNT } from './count-selection.ts'
import { LinkPath } from './link-path.tsx'
import { LinkSharer } from './link-sharer.tsx'
import { SaveToDrive } from './save-to-drive.tsx'
import { nextPageHref, type LinkView } from './link-view.ts'
import { LinkViewControls } from './link-view-controls.tsx'
import { usePageRequest } from '../frame/page-providers.tsx'

interface LinkFolderProps {
  link: OpenedLinkResponse['link']
  breadcrumb: readonly FolderCrumb[]
  page: EntryPagination
  view: LinkView
  /** Not the first page. */
  isFurtherPage: boolean
  uploads: ReactNode
}

export function LinkFolder({
  link,
  breadcrumb,
  page,
  view,
  isFurtherPage,
  uploads,
}: LinkFolderProps) {
  const t = useTrans()
  const { url } = usePageRequest()
  const layout = view.layout ?? usualLayout(page.data)
  return (
    <article className="link-folder">
      <LinkPath link={link} breadcrumb={breadcrumb} />
      <header className="link-title">
        <FileTypeIcon type="folder" color={link.entry?.color ?? null} size={36} />
        <div className="link-title-text">
          <h1>
            <bdi>{visibleName(link.entry?.name ?? t('Shared files'))}</bdi>
          </h1>
          <LinkSharer link={link} />
        </div>
        {link.allow_download && page.data.length > 0 && (
          <div className="link-actions">
            <SaveToDrive />
            <a
              className={buttonClass('primary', 'lg')}
              href={`/api/v1/file-entries/download/${link.entry?.hash ?? link.entry_hashes.join(',')}?link=${link.hash}`}
              download
            >
              {t('Download all')}
            </a>
          </div>
        )}
      </header>
      {uploads}
      {page.data.length === 0 ? (
        <EmptyState illustration={<EmptyFolderIllustration />} title={t('This folder is empty')} />
      ) : (
        <>
          <LinkViewControls view={view} layout={layout} />
          <form className="link-entries" action={`/drive/s/${link.hash}/download`}>
            <ul className={layout === 'grid' ? 'link-grid' : 'link-list'}>
              {page.data.map((entry) => (
                <LinkedEntry
                  key={entry.id}
                  entry={entry}
                  link={link}
                  layout={layout}
                  orderBy={view.orderBy}
                />
              ))}
            </ul>
            {link.allow_download && (
              <div className="link-selection">
                <SelectionCount />
                <button className={buttonClass('primary')}>{t('Download selected')}</button>
                <button type="reset" className={buttonClass('ghost')}>
                  {t('Clear selection')}
                </button>
              </div>
            )}
          </form>
        </>
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
            href={nextPageHref(url.pathname, view, page.next_cursor)}
            rel="next"
          >
            {t('Next page')}
          </a>
        )}
      </nav>
    </article>
  )
}

interface LinkedEntryProps {
  entry: FileEntry
  link: LinkFolderProps['link']
  layout: 'list' | 'grid'
  orderBy: LinkView['orderBy']
}

/** Pictures want to be seen. */
const usualLayout = (entries: FileEntry[]) =>
  entries.filter(({ type }) => type === 'image' || type === 'video').length * 2 > entries.length
    ? 'grid'
    : 'list'

/** The name, and what a new user's list shows: visitors choose no columns. */
const LINK_COLUMNS = LIST_COLUMNS.filter(
  ({ id }) => id === 'name' || DEFAULT_PREFERENCES.columns.some((column) => column === id),
)

function LinkedEntry({ entry, link, layout, orderBy }: LinkedEntryProps) {
  const { language } = useI18n()
  const href = `/drive/s/${link.hash}/${entry.hash}`
  if (layout === 'list') {
    return (
      <li>
        {link.allow_download && <SelectEntry entry={entry} />}
        <a className="link-row" href={href}>
          <Thumbnail type={entry.type} color={entry.color} url={entry.thumbnail_url} size="row" />
          {LINK_COLUMNS.map(({ id, render }) =>
            id === 'name' ? (
              <Fragment key={id}>{render(entry, language)}</Fragment>
            ) : (
              <span key={id} className="link-row-fact">
                {render(entry, language)}
              </span>
            ),
          )}
        </a>
      </li>
    )
  }
  return (
    <li>
      {link.allow_download && <SelectEntry entry={entry} />}
      <a className="link-tile" href={href}>
        <span className="link-tile-picture">
          <Thumbnail type={entry.type} color={entry.color} url={entry.thumbnail_url} size="tile" />
        </span>
        <span className="link-tile-text">
          <TwoLineName name={entry.name} />
          <span className="link-tile-fact">
            {tileColumn(LINK_COLUMNS, orderBy)?.render(entry, language)}
          </span>
        </span>
      </a>
    </li>
  )
}

/** Filled by `count-selection.ts`: without a script nothing counts. */
function SelectionCount() {
  const { lines } = useI18n()
  return <p className="link-selection-count" role="status" data-line={lines[SELECTION_COUNT]} />
}

/** Of the form that downloads what is selected, without a script. */
function SelectEntry({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  return (
    <label className="link-select">
      <input
        type="checkbox"
        name="entry"
        value={entry.hash}
        aria-label={t('Select :name', { name: entry.name })}
      />
    </label>
  )
}
