import { Fragment } from 'react'
import { Cell, Row } from 'react-aria-components/Table'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useI18n } from '#web/i18n/i18n-context.tsx'
import { factColumns, type ListColumn } from '#web/listing/list-columns.tsx'
import { EntryThumbnail } from '#web/thumbnails/entry-thumbnail.tsx'
import { dropTargetProps } from '../../drag/drop-target.ts'
import { useIsCut } from '../../actions/use-clipped-entries.ts'
import { EntryMenuButton } from './entry-menu-button.tsx'
import { isOpenFolder } from './is-open-folder.ts'
import { EntryPlace } from './entry-place.tsx'
import { PeopleMark, PeopleText } from './people-mark.tsx'
import { StarMark, StarText } from './star-mark.tsx'

interface EntryRowProps {
  entry: FileEntry
  columns: readonly ListColumn[]
  /** Those that the table has room for. */
  shownColumns: readonly ListColumn[]
  hasLocation: boolean
  onMenu: (entry: FileEntry, anchor: Element) => void
}

export function EntryRow({ entry, columns, shownColumns, hasLocation, onMenu }: EntryRowProps) {
  const { language } = useI18n()
  return (
    <Row
      id={entry.id}
      textValue={entry.name}
      className="entry-row"
      {...(useIsCut(entry.id) && { 'data-cut': true })}
      {...(isOpenFolder(entry) && dropTargetProps(entry))}
    >
      {shownColumns.map(({ id, render }) =>
        id === 'name' ? (
          <Cell key={id} className="entry-cell entry-name-cell">
            <EntryThumbnail entry={entry} size="row" />
            <span className="entry-name">
              {render(entry, language)}
              {hasLocation && <EntryPlace entry={entry} />}
              <EntryFacts entry={entry} columns={columns} />
            </span>
            <PeopleMark entry={entry} />
            <StarMark entry={entry} />
          </Cell>
        ) : (
          <Cell key={id} className={`entry-cell entry-fact-cell entry-column-${id}`}>
            {render(entry, language)}
          </Cell>
        ),
      )}
      <Cell className="entry-cell entry-menu-cell">
        <StarText entry={entry} />
        <PeopleText entry={entry} />
        <EntryMenuButton entry={entry} onMenu={onMenu} />
      </Cell>
    </Row>
  )
}

/** The columns in one line, on phones. */
function EntryFacts({ entry, columns }: Pick<EntryRowProps, 'entry' | 'columns'>) {
  const { language } = useI18n()
  return (
    <span className="entry-facts" aria-hidden="true">
      {factColumns(columns).map(({ id, render }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {render(entry, language)}
        </Fragment>
      ))}
    </span>
  )
}
