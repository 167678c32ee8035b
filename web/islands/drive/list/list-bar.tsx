import { useQueryClient } from '@tanstack/react-query'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import type { DriveView } from '../drive-view.ts'
import type { EntryAction } from '../entry-actions.ts'
import { emptyWholeTrash } from '../trash-actions.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { DriveList } from './use-drive-list.ts'
import type { useSelection } from './use-selection.ts'

interface ListBarProps {
  view: DriveView
  list: DriveList
  selection: ReturnType<typeof useSelection>
  actions: readonly EntryAction[]
  onAction: (action: EntryAction) => void
}

/** Above the list: what is selected, else what is here. */
export function ListBar({ view, list, selection, actions, onAction }: ListBarProps) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const count = list.entries.length
  if (selection.selected.length > 0) {
    return (
      <div className="list-bar">
        <SelectionBar
          count={selection.selected.length}
          isEverything={selection.isAll && list.hasMore}
          actions={actions}
          onAction={onAction}
          onClear={selection.clear}
        />
      </div>
    )
  }
  return (
    <div className="list-bar">
      {list.firstPage && count > 0 && (
        <span className="list-count">
          {list.hasMore
            ? t('More than :count items', { count })
            : count === 1
              ? t('1 item')
              : t(':count items', { count })}
        </span>
      )}
      {view.kind === 'trash' && count > 0 && (
        <Button size="sm" className="list-bar-end" onPress={() => emptyWholeTrash(queryClient, t)}>
          {t('Empty trash')}
        </Button>
      )}
    </div>
  )
}
