import { ArrowDownUp, Info, LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react'
import type { ColumnId, DrivePreferences } from '#worker/features/preferences/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuPopover, MenuSection, MenuTrigger } from '#web/ui/overlays/menu.tsx'
import type { Details } from './use-details.ts'
import {
  SORT_KEYS,
  SORT_ORDERS,
  usualSort,
  type ListColumn,
  type SortOrder,
} from '#web/listing/list-columns.tsx'

interface ViewControlsProps {
  preferences: DrivePreferences
  /** Whether the order is to be chosen here. */
  isSortable: boolean
  /** Empty where the columns are fixed. */
  offeredColumns: readonly ListColumn[]
  onChange: (changes: Partial<DrivePreferences>) => void
  details: Details
}

/** How the list is looked at. */
export function ViewControls({
  preferences,
  isSortable,
  offeredColumns,
  onChange,
  details,
}: ViewControlsProps) {
  const t = useTrans()
  const isGrid = preferences.layout === 'grid'
  return (
    <div role="group" aria-label={t('View')} className="view-controls">
      {isSortable && <SortMenu sort={preferences} onChange={onChange} />}
      <LooksMenu preferences={preferences} offeredColumns={offeredColumns} onChange={onChange} />
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

function SortMenu({ sort, onChange }: { sort: SortOrder; onChange: (sort: SortOrder) => void }) {
  const t = useTrans()
  const { orderBy, orderDir } = sort
  return (
    <MenuTrigger>
      <IconButton aria-label={t('Sort')} size="sm">
        <ArrowDownUp aria-hidden="true" />
      </IconButton>
      <MenuPopover placement="bottom end">
        <Menu aria-label={t('Sort')}>
          <MenuSection title={t('Sort by')} selectionMode="single" selectedKeys={[orderBy]}>
            {SORT_KEYS.map((order) => (
              <MenuItem key={order} id={order} onAction={() => onChange(usualSort(order))}>
                {t(SORT_ORDERS[order].label)}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection title={t('Order')} selectionMode="single" selectedKeys={[orderDir]}>
            <MenuItem id="asc" onAction={() => onChange({ orderBy, orderDir: 'asc' })}>
              {t('Ascending')}
            </MenuItem>
            <MenuItem id="desc" onAction={() => onChange({ orderBy, orderDir: 'desc' })}>
              {t('Descending')}
            </MenuItem>
          </MenuSection>
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}

/** The density of the list, and the columns of its rows. */
function LooksMenu({
  preferences: { layout, density, columns },
  offeredColumns,
  onChange,
}: Pick<ViewControlsProps, 'preferences' | 'offeredColumns' | 'onChange'>) {
  const t = useTrans()
  const toggled = (id: ColumnId) =>
    columns.includes(id) ? columns.filter((column) => column !== id) : [...columns, id]
  return (
    <MenuTrigger>
      <IconButton aria-label={t('Density and columns')} size="sm">
        <SlidersHorizontal aria-hidden="true" />
      </IconButton>
      <MenuPopover placement="bottom end">
        <Menu aria-label={t('Density and columns')}>
          <MenuSection title={t('Density')} selectionMode="single" selectedKeys={[density]}>
            <MenuItem id="comfortable" onAction={() => onChange({ density: 'comfortable' })}>
              {t('Comfortable')}
            </MenuItem>
            <MenuItem id="compact" onAction={() => onChange({ density: 'compact' })}>
              {t('Compact')}
            </MenuItem>
          </MenuSection>
          {layout === 'list' && offeredColumns.length > 0 && (
            <MenuSection title={t('Columns')} selectionMode="multiple" selectedKeys={columns}>
              {offeredColumns.map(
                ({ id, label }) =>
                  isChoosable(id) && (
                    <MenuItem key={id} id={id} onAction={() => onChange({ columns: toggled(id) })}>
                      {t(label)}
                    </MenuItem>
                  ),
              )}
            </MenuSection>
          )}
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}

const isChoosable = (id: ListColumn['id']): id is ColumnId => id !== 'name' && id !== 'deleted_at'
