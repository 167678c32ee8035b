import { X } from 'lucide-react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { BulkAction } from './table-types.ts'

interface BulkBarProps<Row> {
  count: number
  actions: readonly BulkAction<Row>[]
  onRun: (action: BulkAction<Row>) => Promise<void>
  onClear: () => void
}

/** Actions for the rows that are selected. */
export function BulkBar<Row>({ count, actions, onRun, onClear }: BulkBarProps<Row>) {
  const t = useTrans()
  return (
    <Toolbar className="admin-bulk" aria-label={t('Selection')}>
      <IconButton size="sm" aria-label={t('Clear selection')} onPress={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      <span className="admin-bulk-count" role="status">
        {t(':count selected', { count })}
      </span>
      {actions.map((action) => (
        <Button
          key={action.id}
          size="sm"
          variant={action.isDanger ? 'danger' : 'outline'}
          onPress={() => onRun(action)}
        >
          {action.icon}
          {t(action.label)}
        </Button>
      ))}
    </Toolbar>
  )
}
