import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useI18n } from '#web/i18n/i18n-context.tsx'
import type { ListColumn } from '#web/listing/list-columns.tsx'
import { WholeName } from '#web/ui/whole-name.tsx'
import { EntryControls } from './entry-controls.tsx'
import { EntryLead } from './entry-lead.tsx'
import { EntryName } from './entry-name.tsx'
import { EntryPlace } from './entry-place.tsx'
import type { ItemParts } from './item-context.ts'
import { PeopleMark } from './people-mark.tsx'
import { StarMark } from './star-mark.tsx'

/** Of the cell with an entry's name. */
export const nameIdOf = ({ id }: FileEntry) => `entry-${id}-name`

/** An entry as a row of cells. */
export function EntryRow({ entry, isSelected, isActive, context }: ItemParts) {
  const { language } = useI18n()
  const { columns, facts, ranks, hasLocations } = context
  return (
    <>
      <div role="gridcell" className="entry-cell entry-lead-cell">
        <EntryLead entry={entry} size="row" isSelected={isSelected} hasCheck={isActive} />
      </div>
      <div
        role="rowheader"
        {...(hasLocations && { id: nameIdOf(entry) })}
        className="entry-cell entry-name-cell"
      >
        <span className="entry-name">
          <EntryName href={context.addressOf(entry)}>
            <WholeName name={entry.name} />
          </EntryName>
          {hasLocations && <EntryPlace entry={entry} />}
          <EntryFacts entry={entry} facts={facts} />
        </span>
        <PeopleMark entry={entry} />
        <StarMark entry={entry} />
      </div>
      {columns.map(
        ({ id, render }) =>
          id !== 'name' && (
            <div
              key={id}
              role="gridcell"
              className={`entry-cell entry-fact-cell entry-column-${id} entry-rank-${ranks[id]}`}
            >
              {render(entry, language)}
            </div>
          ),
      )}
      <div role="gridcell" className="entry-cell entry-menu-cell">
        <EntryControls entry={entry} hasQuickActions={isActive} tabIndex={-1} context={context} />
      </div>
    </>
  )
}

/** In one line, where columns have no room. */
function EntryFacts({ entry, facts }: { entry: FileEntry; facts: readonly ListColumn[] }) {
  const { language } = useI18n()
  return (
    <span className="entry-facts" aria-hidden="true">
      {facts.map(({ id, render }) => (
        <span key={id} className={`entry-fact entry-fact-${id}`}>
          {render(entry, language)}
        </span>
      ))}
    </span>
  )
}
