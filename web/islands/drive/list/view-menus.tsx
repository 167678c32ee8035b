import { useState } from 'react'
import type { ColumnId, DrivePreferences } from '#worker/features/preferences/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import {
  columnsThatFit,
  factColumns,
  SORT_KEYS,
  SORT_ORDERS,
  usualSort,
  type ListColumn,
  type SortOrder,
} from '#web/listing/list-columns.tsx'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

export interface SortMenuItemsProps {
  /** Null = by relevance. */
  sort: SortOrder | null
  hasRelevance: boolean
  onChange: (sort: SortOrder | null) => void
}

const RELEVANCE = 'relevance'

export function SortMenuItems({ sort, hasRelevance, onChange }: SortMenuItemsProps) {
  const t = useTrans()
  return (
    <Menu aria-label={t('Sort')}>
      <MenuSection
        title={t('Sort by')}
        selectionMode="single"
        selectedKeys={[sort?.orderBy ?? RELEVANCE]}
      >
        {hasRelevance ? (
          <MenuItem id={RELEVANCE} onAction={() => onChange(null)}>
            {t('Relevance')}
          </MenuItem>
        ) : null}
        {SORT_KEYS.map((order) => (
          <MenuItem key={order} id={order} onAction={() => onChange(usualSort(order))}>
            {t(SORT_ORDERS[order].label)}
          </MenuItem>
        ))}
      </MenuSection>
      {sort && <DirectionItems sort={sort} onChange={onChange} />}
    </Menu>
  )
}

function DirectionItems({
  sort: { orderBy, orderDir },
  onChange,
}: {
  sort: SortOrder
  onChange: (sort: SortOrder) => void
}) {
  const t = useTrans()
  return (
    <MenuSection title={t('Order')} selectionMode="single" selectedKeys={[orderDir]}>
      <MenuItem id="asc" onAction={() => onChange({ orderBy, orderDir: 'asc' })}>
        {t('Ascending')}
      </MenuItem>
      <MenuItem id="desc" onAction={() => onChange({ orderBy, orderDir: 'desc' })}>
        {t('Descending')}
      </MenuItem>
    </MenuSection>
  )
}

export interface LooksMenuItemsProps {
  preferences: DrivePreferences
  /** Empty where the columns are fixed. */
  offeredColumns: readonly ListColumn[]
  onChange: (changes: Partial<DrivePreferences>) => void
  /** In px. */
  listWidth: () => number
}

/** The density of the list, and the columns of its rows. */
export function LooksMenuItems({
  preferences: { layout, density, columns },
  offeredColumns,
  onChange,
  listWidth,
}: LooksMenuItemsProps) {
  const t = useTrans()
  const isPhone = useIsPhone()
  const [width] = useState(listWidth)
  const chosen = factColumns(
    offeredColumns.filter(({ id }) => isChoosable(id) && columns.includes(id)),
  )
  const hidden = new Set(chosen.slice(columnsThatFit(width)).map(({ id }) => id))
  const toggled = (id: ColumnId) =>
    columns.includes(id) ? columns.filter((column) => column !== id) : [...columns, id]
  return (
    <Menu aria-label={t('Density and columns')}>
      <MenuSection title={t('Density')} selectionMode="single" selectedKeys={[density]}>
        <MenuItem id="comfortable" onAction={() => onChange({ density: 'comfortable' })}>
          {t('Comfortable')}
        </MenuItem>
        <MenuItem id="compact" onAction={() => onChange({ density: 'compact' })}>
          {t('Compact')}
        </MenuItem>
      </MenuSection>
      {layout === 'list' && !isPhone && offeredColumns.length > 0 && (
        <MenuSection title={t('Columns')} selectionMode="multiple" selectedKeys={columns}>
          {offeredColumns.map(
            ({ id, label }) =>
              isChoosable(id) && (
                <MenuItem
                  key={id}
                  id={id}
                  onAction={() => onChange({ columns: toggled(id) })}
                  {...(hidden.has(id) && { description: t('No room at this width') })}
                >
                  {t(label)}
                </MenuItem>
              ),
          )}
        </MenuSection>
      )}
    </Menu>
  )
}

const isChoosable = (id: ListColumn['id']): id is ColumnId => id !== 'name' && id !== 'deleted_at'
