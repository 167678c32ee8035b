import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { SortOrder } from '#web/listing/list-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { hasChosenOrder, type DriveView } from '../state/drive-view.ts'
import type { EntryAction } from '../actions/entry-actions.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { offeredColumns } from './shown-columns.ts'
import type { Details } from './use-details.ts'
import type { DriveList } from './use-drive-list.ts'
import type { ListSelection } from './selection/use-selection.ts'
import { ViewControls } from './view-controls.tsx'

interface ListBarProps {
  view: DriveView
  list: DriveList
  selection: ListSelection
  actions: readonly EntryAction[]
  onAction: (action: EntryAction) => void
  preferences: DrivePreferences
  onPreferencesChange: (changes: Partial<DrivePreferences>) => void
  /** Null = the view's own. */
  sort: SortOrder | null
  onSortChange: (sort: SortOrder | null) => void
  details: Details
  listWidth: () => number
  mayEmptyTrash: boolean
}

/** Above the list: what is selected, else what is here; and how it is shown. */
export function ListBar({
  view,
  list,
  selection,
  actions,
  onAction,
  preferences,
  onPreferencesChange,
  sort,
  onSortChange,
  details,
  listWidth,
  mayEmptyTrash,
}: ListBarProps) {
  const t = useTrans()
  return (
    <div className="list-bar">
      {selection.selected.length > 0 ? (
        <SelectionBar
          count={selection.selected.length}
          isEverything={selection.isAll && list.isPartlyKnown}
          // Emptying the trash has a button beside.
          actions={actions.filter((action) => action !== 'emptyTrash')}
          onAction={onAction}
          onClear={selection.clear}
        />
      ) : (
        <ListFacts list={list} />
      )}
      {mayEmptyTrash && list.entries.length > 0 && (
        <Button size="sm" className="empty-trash" onPress={() => onAction('emptyTrash')}>
          {t('Empty trash')}
        </Button>
      )}
      <ViewControls
        preferences={preferences}
        isSortable={hasChosenOrder(view)}
        hasRelevance={view.kind === 'search' && view.query !== ''}
        sort={sort}
        onSortChange={onSortChange}
        offeredColumns={view.kind === 'trash' ? [] : offeredColumns(view)}
        onChange={onPreferencesChange}
        details={details}
        listWidth={listWidth}
      />
    </div>
  )
}

function ListFacts({ list }: { list: DriveList }) {
  const t = useTrans()
  const count = list.entries.length
  return (
    <>
      <span className="list-count" role="status">
        {list.firstPage &&
          count > 0 &&
          (list.hasMore
            ? t('More than :count items', { count })
            : count === 1
              ? t('1 item')
              : t(':count items', { count }))}
      </span>
      {list.hasLoadMoreFailed && (
        <Button size="sm" onPress={list.retryMore}>
          {t('Load more')}
        </Button>
      )}
    </>
  )
}
