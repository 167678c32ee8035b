import { Ellipsis, X } from 'lucide-react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuPopover, MenuTrigger } from '#web/ui/menu.tsx'
import { ActionIcon } from '../action-icon.tsx'
import { ActionMenu } from '../action-menu.tsx'
import { ACTION_LABELS, type EntryAction } from '../entry-actions.ts'
import { useIsPhone } from '../use-is-phone.ts'

interface SelectionBarProps {
  count: number
  isEverything: boolean
  actions: readonly EntryAction[]
  onAction: (action: EntryAction) => void
  onClear: () => void
}

/** What has a button of its own on a phone; there is no room for more. */
const ON_PHONE: ReadonlySet<EntryAction> = new Set(['move', 'trash', 'restore', 'deleteForever'])

/** What can be done with the selection. The details have a button beside; on phones they are in the menu. */
export function SelectionBar({
  count,
  isEverything,
  actions,
  onAction,
  onClear,
}: SelectionBarProps) {
  const t = useTrans()
  const isPhone = useIsPhone()
  const buttons = actions.filter((action) =>
    isPhone ? ON_PHONE.has(action) : action !== 'details',
  )
  return (
    <Toolbar className="selection-bar" aria-label={t('Actions for the selection')}>
      <IconButton aria-label={t('Clear selection')} size="sm" onPress={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      <span className="selection-count" role="status">
        {isEverything ? t('Everything selected') : t(':count selected', { count })}
      </span>
      {buttons.map((action) => (
        <IconButton
          key={action}
          aria-label={t(ACTION_LABELS[action])}
          size="sm"
          onPress={() => onAction(action)}
        >
          <ActionIcon action={action} />
        </IconButton>
      ))}
      {isPhone && buttons.length < actions.length && (
        <MenuTrigger>
          <IconButton aria-label={t('More actions')} size="sm">
            <Ellipsis aria-hidden="true" />
          </IconButton>
          <MenuPopover placement="bottom end">
            <ActionMenu actions={actions} hasShortcuts={false} onAction={onAction} />
          </MenuPopover>
        </MenuTrigger>
      )}
    </Toolbar>
  )
}
