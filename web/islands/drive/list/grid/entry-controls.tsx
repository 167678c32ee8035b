import { EllipsisVertical } from 'lucide-react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { ACTION_LABELS } from '../../actions/entry-actions.ts'
import { ActionIcon } from '../../menus/action-icon.tsx'
import type { ItemContext } from './item-context.ts'
import { PeopleText } from './people-mark.tsx'
import { StarText } from './star-mark.tsx'

interface EntryControlsProps {
  entry: FileEntry
  isActive: boolean
  context: ItemContext
}

/** At the end of a row or tile: what screen readers are told of its marks, its most used actions, and its menu. */
export function EntryControls({ entry, isActive, context }: EntryControlsProps) {
  const t = useTrans()
  return (
    <>
      <StarText entry={entry} />
      <PeopleText entry={entry} />
      {isActive && context.layout === 'list' && (
        <span className="entry-quick-actions">
          {context.quickActionsOf(entry).map((action) => (
            <button
              key={action}
              type="button"
              tabIndex={-1}
              className="entry-button"
              title={t(ACTION_LABELS[action])}
              aria-label={t(':action: :name', {
                action: t(ACTION_LABELS[action]),
                name: entry.name,
              })}
              onClick={() => context.onAction(action, entry)}
            >
              <ActionIcon action={action} />
            </button>
          ))}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className="entry-button entry-menu-button"
        aria-label={t('Actions for :name', { name: entry.name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => context.onMenu(entry, currentTarget)}
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
    </>
  )
}
