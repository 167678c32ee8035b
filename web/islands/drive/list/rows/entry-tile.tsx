import { GridListItem } from 'react-aria-components/GridList'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { useI18n } from '#web/i18n/i18n-context.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'
import { dropTargetProps } from '../../drag/drop-target.ts'
import { EntryThumbnail } from '#web/thumbnails/entry-thumbnail.tsx'
import { useIsCut } from '../../actions/use-clipped-entries.ts'
import { isOpenFolder } from './is-open-folder.ts'
import { EntryTime } from './entry-facts.tsx'
import { EntryMenuButton } from './entry-menu-button.tsx'
import { StarMark, StarText } from './star-mark.tsx'

interface EntryTileProps {
  entry: FileEntry
  time: string
  /** What is told beside the name: where the list is sorted by it, the size. */
  tellsSize: boolean
  onMenu: (entry: FileEntry, anchor: Element) => void
}

export function EntryTile({ entry, time, tellsSize, onMenu }: EntryTileProps) {
  const { language } = useI18n()
  return (
    <GridListItem
      id={entry.id}
      textValue={entry.name}
      className="entry-tile"
      {...(useIsCut(entry.id) && { 'data-cut': true })}
      {...(isOpenFolder(entry) && dropTargetProps(entry))}
    >
      <div className="entry-tile-picture">
        <EntryThumbnail entry={entry} size="tile" />
      </div>
      <div className="entry-tile-text">
        <span className="entry-name">
          <WholeName name={entry.name} />
          <span className="entry-facts" aria-hidden="true">
            {tellsSize ? (
              formatBytes(entry.file_size, language)
            ) : (
              <EntryTime entry={entry} time={time} />
            )}
          </span>
        </span>
        <StarMark entry={entry} />
        <StarText entry={entry} />
        <EntryMenuButton entry={entry} onMenu={onMenu} />
      </div>
    </GridListItem>
  )
}
