import { useI18n } from '#web/i18n/i18n-context.tsx'
import { TwoLineName } from '#web/ui/two-line-name.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'
import { EntryControls } from './entry-controls.tsx'
import { EntryLead } from './entry-lead.tsx'
import { EntryName } from './entry-name.tsx'
import type { ItemParts } from './item-context.ts'
import { PeopleMark } from './people-mark.tsx'
import { StarMark } from './star-mark.tsx'

/** An entry as a tile with its picture, or compact: one line. */
export function EntryTile({
  entry,
  isSelected,
  isActive,
  isCompact,
  isTabStop,
  context,
}: ItemParts & { isCompact: boolean; isTabStop: boolean }) {
  const { language } = useI18n()
  const lead = (
    <EntryLead
      entry={entry}
      size={isCompact ? 'row' : 'tile'}
      isSelected={isSelected}
      hasCheck={isActive}
    />
  )
  return (
    <div role="gridcell" className="entry-tile-cell">
      {isCompact ? lead : <div className="entry-tile-picture">{lead}</div>}
      <div className="entry-tile-text">
        <span className="entry-name">
          <EntryName href={context.addressOf(entry)}>
            {isCompact ? <WholeName name={entry.name} /> : <TwoLineName name={entry.name} />}
          </EntryName>
          <span className="entry-facts" aria-hidden="true">
            <span className="entry-tile-fact">{context.tileFact?.render(entry, language)}</span>
            <PeopleMark entry={entry} />
            <StarMark entry={entry} />
          </span>
        </span>
        <EntryControls
          entry={entry}
          // Over the picture; a compact tile is full of its name.
          hasQuickActions={isActive && !isCompact}
          tabIndex={isTabStop ? 0 : -1}
          context={context}
        />
      </div>
    </div>
  )
}
