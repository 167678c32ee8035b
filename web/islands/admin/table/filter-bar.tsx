import { Columns3, Download, ListFilter, Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useI18n, useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { Menu, MenuItem, MenuPopover, MenuSection, MenuTrigger } from '#web/ui/overlays/menu.tsx'
import type { Days } from './days-dialog.tsx'
import type { ListState } from './list-state.ts'
import type { FilterValue, TableColumn, TableFilter } from './table-types.ts'

/** Typing is over when nothing comes for so long. */
const TYPING_MS = 250

interface FilterBarProps<Row> {
  /** The bar of the selection lies over it. */
  isCovered: boolean
  state: ListState
  onChange: (changes: Partial<ListState>) => void
  filters: readonly TableFilter[]
  columns: readonly TableColumn<Row>[]
  shown: ReadonlySet<string>
  onToggleColumn: (id: string) => void
  /** Null = the list has no export. */
  exportHref: string | null
  children?: ReactNode
}

/** Above a list: search, filters as chips, columns, export, and what can be added. */
export function FilterBar<Row>({
  isCovered,
  state,
  onChange,
  filters,
  columns,
  shown,
  onToggleColumn,
  exportHref,
  children,
}: FilterBarProps<Row>) {
  const t = useTrans()
  const { language } = useI18n()
  const setFilter = (key: string, value: unknown) => {
    const { [key]: _former, ...others } = state.filters
    onChange({ filters: value === undefined ? others : { ...others, [key]: value } })
  }
  const chips = filters.flatMap((filter) => {
    const text = chipText(filter, state.filters[filter.key], t, language)
    return text === null ? [] : [{ key: filter.key, text }]
  })
  return (
    <div className="admin-bar" inert={isCovered}>
      <SearchField value={state.query} onSearch={(query) => onChange({ query })} />
      {filters.length > 0 && <FilterMenu filters={filters} onChoose={setFilter} />}
      <ColumnMenu columns={columns} shown={shown} onToggle={onToggleColumn} />
      {exportHref !== null && (
        <a className={buttonClass('outline')} href={exportHref} download>
          <Download aria-hidden="true" />
          {t('Export')}
        </a>
      )}
      <div className="admin-bar-end">{children}</div>
      {chips.length > 0 && (
        <ul className="admin-chips" aria-label={t('Filters')}>
          {chips.map(({ key, text }) => (
            <li key={key} className="admin-chip">
              <span>{text}</span>
              <button
                type="button"
                aria-label={t('Remove the filter “:name”', { name: text })}
                onClick={() => setFilter(key, undefined)}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Searches as its text is typed. */
export function SearchField({
  value,
  onSearch,
}: {
  value: string
  onSearch: (text: string) => void
}) {
  const t = useTrans()
  const [text, setText] = useState(value)
  const [searched, setSearched] = useState(value)
  if (value !== searched) {
    setSearched(value)
    // Back, forward, or a button that shows everything; else it is the text that was typed.
    if (value !== text.trim()) setText(value)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <label className="admin-search">
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={t('Search')}
        placeholder={t('Search')}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onSearch(target.value.trim()), TYPING_MS)
        }}
      />
    </label>
  )
}

function FilterMenu({
  filters,
  onChoose,
}: {
  filters: readonly TableFilter[]
  onChoose: (key: string, value: unknown) => void
}) {
  const t = useTrans()
  return (
    <MenuTrigger>
      <Button variant="outline">
        <ListFilter aria-hidden="true" />
        {t('Filter')}
      </Button>
      <MenuPopover>
        <Menu aria-label={t('Filter')}>
          {filters.map((filter) => (
            <MenuSection key={filter.key} title={t(filter.label)}>
              {filter.kind === 'choice' ? (
                filter.choices.map(({ value, label, isData }) => (
                  <MenuItem
                    key={String(value)}
                    id={`${filter.key}:${value}`}
                    onAction={() => onChoose(filter.key, value)}
                  >
                    {isData ? label : t(label)}
                  </MenuItem>
                ))
              ) : (
                <MenuItem
                  id={filter.key}
                  onAction={() =>
                    void askForDays(t(filter.label)).then(
                      (days) => days && onChoose(filter.key, days),
                    )
                  }
                >
                  {t('Choose days…')}
                </MenuItem>
              )}
            </MenuSection>
          ))}
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}

function ColumnMenu<Row>({
  columns,
  shown,
  onToggle,
}: {
  columns: readonly TableColumn<Row>[]
  shown: ReadonlySet<string>
  onToggle: (id: string) => void
}) {
  const t = useTrans()
  const optional = columns.slice(1)
  return (
    <MenuTrigger>
      <IconButton variant="outline" aria-label={t('Columns')}>
        <Columns3 aria-hidden="true" />
      </IconButton>
      <MenuPopover>
        <Menu
          aria-label={t('Columns')}
          selectionMode="multiple"
          selectedKeys={optional.map(({ id }) => id).filter((id) => shown.has(id))}
          onAction={(id) => onToggle(String(id))}
        >
          {optional.map(({ id, label }) => (
            <MenuItem key={id} id={id}>
              {t(label)}
            </MenuItem>
          ))}
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}

/** Null where the filter is not set, or set to nothing that it knows. */
function chipText(
  filter: TableFilter,
  value: unknown,
  t: Translate,
  language: string,
): string | null {
  if (value === undefined) return null
  const label = t(filter.label)
  if (filter.kind === 'choice') {
    const choice = filter.choices.find((one) => one.value === (value as FilterValue))
    if (!choice) return null
    return t(':name: :value', {
      name: label,
      value: choice.isData ? choice.label : t(choice.label),
    })
  }
  const { from, to } = value as Days
  // Days have no time zone.
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const day = (iso: string) => dates.format(new Date(iso))
  if (from && to) return t(':name: :from to :to', { name: label, from: day(from), to: day(to) })
  if (from) return t(':name: from :day', { name: label, day: day(from) })
  return to ? t(':name: until :day', { name: label, day: day(to) }) : null
}

/** The dialog's code comes when it is opened. */
async function askForDays(title: string) {
  const { DaysDialog } = await import('./days-dialog.tsx')
  return openDialog<Days, { title: string }>(DaysDialog, { title })
}
