import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx'
import { ActionIcon } from './action-icon.tsx'
import {
  ACTION_GROUPS,
  ACTION_LABELS,
  ACTION_SHORTCUTS,
  type EntryAction,
} from '../actions/entry-actions.ts'

interface ActionMenuProps {
  actions: readonly EntryAction[]
  /** Whether the keys that do the same work where this menu is. */
  hasShortcuts?: boolean
  onAction: (action: EntryAction) => void
}

export function ActionMenu({ actions, hasShortcuts = true, onAction }: ActionMenuProps) {
  const t = useTrans()
  return (
    <Menu aria-label={t('Actions')}>
      {ACTION_GROUPS.map((group) => group.filter((action) => actions.includes(action)))
        .filter(({ length }) => length > 0)
        .map((group) => (
          <MenuSection key={group[0]}>
            {group.map((action) => (
              <MenuItem
                key={action}
                icon={<ActionIcon action={action} />}
                isDanger={action === 'deleteForever' || action === 'emptyTrash'}
                {...(hasShortcuts && shortcutOf(action))}
                onAction={() => onAction(action)}
              >
                {t(ACTION_LABELS[action])}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
    </Menu>
  )
}

function shortcutOf(action: EntryAction) {
  const shortcut = ACTION_SHORTCUTS[action]
  return shortcut ? { shortcut } : {}
}
