import { Cell, Row } from 'react-aria-components/Table'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { useI18n } from '#web/i18n/i18n-context.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'
import { dropTargetProps } from '../../drag/drop-target.ts'
import { EntryThumbnail } from '#web/thumbnails/entry-thumbnail.tsx'
import { useIsCut } from '../../actions/use-clipped-entries.ts'
import { EntryFacts, EntryTime } from './entry-facts.tsx'
import { EntryMenuButton } from './entry-menu-button.tsx'
import { isOpenFolder } from './is-open-folder.ts'
import { EntryPlace } from './entry-place.tsx'
import { StarMark, StarText } from './star-mark.tsx'

interface EntryRowProps {
  entry: FileEntry
  time: string
  hasLocation: boolean
  isSizeShown: boolean
  isDateShown: boolean
  onMenu: (entry: FileEntry, anchor: Element) => void
}

export function EntryRow({
  entry,
  time,
  hasLocation,
  isSizeShown,
  isDateShown,
  onMenu,
}: EntryRowProps) {
  const { language } = useI18n()
  return (
    <Row
      id={entry.id}
      textValue={entry.name}
      className="entry-row"
      {...(useIsCut(entry.id) && { 'data-cut': true })}
      {...(isOpenFolder(entry) && dropTargetProps(entry))}
    >
      <Cell className="entry-cell entry-name-cell">
        <EntryThumbnail entry={entry} size="row" />
        <span className="entry-name">
          <WholeName name={entry.name} />
          {hasLocation && <EntryPlace entry={entry} />}
          <EntryFacts entry={entry} time={time} />
        </span>
        <StarMark entry={entry} />
      </Cell>
      {isSizeShown && (
        <Cell className="entry-cell entry-size-cell">{formatBytes(entry.file_size, language)}</Cell>
      )}
      {isDateShown && (
        <Cell className="entry-cell entry-date-cell">
          <EntryTime entry={entry} time={time} />
        </Cell>
      )}
      <Cell className="entry-cell entry-menu-cell">
        <StarText entry={entry} />
        <EntryMenuButton entry={entry} onMenu={onMenu} />
      </Cell>
    </Row>
  )
}
