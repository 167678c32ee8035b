import { GridListItem } from 'react-aria-components/GridList'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useI18n } from '#web/i18n/i18n-context.tsx'
import type { ListColumn } from '#web/listing/list-columns.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'
import { dropTargetProps } from '../../drag/drop-target.ts'
import { EntryThumbnail } from '#web/thumbnails/entry-thumbnail.tsx'
import { useIsCut } from '../../actions/use-clipped-entries.ts'
import { isOpenFolder } from './is-open-folder.ts'
import { EntryMenuButton } from './entry-menu-button.tsx'
import { PeopleMark, PeopleText } from './people-mark.tsx'
import { StarMark, StarText } from './star-mark.tsx'

interface EntryTileProps {
  entry: FileEntry
  /** Shown below the name. */
  fact: ListColumn | undefined
  onMenu: (entry: FileEntry, anchor: Element) => void
}

export function EntryTile({ entry, fact, onMenu }: EntryTileProps) {
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
            {fact?.render(entry, language)}
          </span>
        </span>
        <PeopleMark entry={entry} />
        <StarMark entry={entry} />
        <StarText entry={entry} />
        <PeopleText entry={entry} />
        <EntryMenuButton entry={entry} onMenu={onMenu} />
      </div>
    </GridListItem>
  )
}
