import { ArrowDownUp, Info, LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { ListColumn, SortOrder } from '#web/listing/list-columns.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import type { Details } from './use-details.ts'
import type { LooksMenuItemsProps, SortMenuItemsProps } from './view-menus.tsx'

const SortMenuItems = loadedAhead(async () => (await import('./view-menus.tsx')).SortMenuItems)
const LooksMenuItems = loadedAhead(async () => (await import('./view-menus.tsx')).LooksMenuItems)

interface ViewControlsProps {
  preferences: DrivePreferences
  /** Whether the order is to be chosen here. */
  isSortable: boolean
  /** Whether the own order of the list is one by relevance. */
  hasRelevance: boolean
  sort: SortOrder | null
  onSortChange: (sort: SortOrder | null) => void
  /** Empty where the columns are fixed. */
  offeredColumns: readonly ListColumn[]
  onChange: (changes: Partial<DrivePreferences>) => void
  details: Details
  listWidth: () => number
}

/** How the list is looked at. */
export function ViewControls({
  preferences,
  isSortable,
  hasRelevance,
  sort,
  onSortChange,
  offeredColumns,
  onChange,
  details,
  listWidth,
}: ViewControlsProps) {
  const t = useTrans()
  const isGrid = preferences.layout === 'grid'
  return (
    <div role="group" aria-label={t('View')} className="view-controls">
      {isSortable && <SortMenu sort={sort} hasRelevance={hasRelevance} onChange={onSortChange} />}
      <LooksMenu
        preferences={preferences}
        offeredColumns={offeredColumns}
        onChange={onChange}
        listWidth={listWidth}
      />
      <IconButton
        aria-label={isGrid ? t('Show as a list') : t('Show as a grid')}
        size="sm"
        onPress={() => onChange({ layout: isGrid ? 'list' : 'grid' })}
      >
        {isGrid ? <Rows3 aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
      </IconButton>
      <IconButton
        aria-label={t('Details')}
        aria-pressed={details.isOpen}
        size="sm"
        onPress={details.toggle}
      >
        <Info aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function SortMenu(sorting: SortMenuItemsProps) {
  const t = useTrans()
  return (
    <LaterMenu
      label={t('Sort')}
      placement="bottom end"
      renderButton={(props) => (
        <IconButton {...props} aria-label={t('Sort')} size="sm">
          <ArrowDownUp aria-hidden="true" />
        </IconButton>
      )}
    >
      <SortMenuItems {...sorting} />
    </LaterMenu>
  )
}

function LooksMenu(looks: LooksMenuItemsProps) {
  const t = useTrans()
  return (
    <LaterMenu
      label={t('Density and columns')}
      placement="bottom end"
      renderButton={(props) => (
        <IconButton {...props} aria-label={t('Density and columns')} size="sm">
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
      )}
    >
      <LooksMenuItems {...looks} />
    </LaterMenu>
  )
}
