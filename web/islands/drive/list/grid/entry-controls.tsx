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
  hasQuickActions: boolean
  /** Arrow keys lead to the controls of a row; those of a tile are reached by Tab. */
  tabIndex: 0 | -1
  context: ItemContext
}

/** At the end of a row or tile: what screen readers are told of its marks, its most used actions, and its menu. */
export function EntryControls({ entry, hasQuickActions, tabIndex, context }: EntryControlsProps) {
  const t = useTrans()
  const quickActions = hasQuickActions ? context.quickActionsOf(entry) : []
  return (
    <>
      <StarText entry={entry} />
      <PeopleText entry={entry} />
      {quickActions.length > 0 && (
        <span className="entry-quick-actions">
          {quickActions.map((action) => (
            <button
              // A star that is pressed keeps the focus.
              key={action === 'unstar' ? 'star' : action}
              type="button"
              tabIndex={tabIndex}
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
        tabIndex={tabIndex}
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
