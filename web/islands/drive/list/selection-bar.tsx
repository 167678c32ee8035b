import { X } from 'lucide-react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ActionIcon } from '../action-icon.tsx'
import { ACTION_LABELS, type EntryAction } from '../entry-actions.ts'

interface SelectionBarProps {
  count: number
  isEverything: boolean
  actions: readonly EntryAction[]
  onAction: (action: EntryAction) => void
  onClear: () => void
}

/** What can be done with the selection. */
export function SelectionBar({
  count,
  isEverything,
  actions,
  onAction,
  onClear,
}: SelectionBarProps) {
  const t = useTrans()
  return (
    <Toolbar className="selection-bar" aria-label={t('Actions for the selection')}>
      <IconButton aria-label={t('Clear selection')} size="sm" onPress={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      <span className="selection-count" role="status">
        {isEverything ? t('Everything selected') : t(':count selected', { count })}
      </span>
      {actions.map((action) => (
        <IconButton
          key={action}
          aria-label={t(ACTION_LABELS[action])}
          size="sm"
          onPress={() => onAction(action)}
        >
          <ActionIcon action={action} />
        </IconButton>
      ))}
    </Toolbar>
  )
}
