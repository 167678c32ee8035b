import { Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { usePaletteGroups, type PaletteOption } from './palette-options.ts'

/** Finds pages, settings and users. Closes with the address that was chosen. */
export function CommandPalette() {
  const t = useTrans()
  return (
    <Dialog title={t('Search the admin area')} size="md" className="palette">
      <PaletteSearch />
    </Dialog>
  )
}

function PaletteSearch() {
  const t = useTrans()
  const listId = useId()
  const close = useCloseDialog()
  const [text, setText] = useState('')
  const [activeHref, setActiveHref] = useState<string | null>(null)
  const { groups, isLoading } = usePaletteGroups(text)
  const options = groups.flatMap((group) => group.options)
  // The first, unless another was gone to and is still there.
  const active = Math.max(
    0,
    options.findIndex(({ href }) => href === activeHref),
  )
  const idAt = (index: number) => `${listId}-${index}`

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const count = options.length
    const targets: Record<string, number> = {
      ArrowDown: (active + 1) % count,
      ArrowUp: (active - 1 + count) % count,
      PageDown: Math.min(active + 5, count - 1),
      PageUp: Math.max(active - 5, 0),
    }
    const target = targets[event.key]
    if (event.key === 'Enter') close(options[active]?.href)
    else if (target !== undefined) setActiveHref(options[target]?.href ?? null)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="admin-search palette-search">
        <Search aria-hidden="true" />
        <input
          type="search"
          role="combobox"
          aria-label={t('Pages, settings, users')}
          placeholder={t('Pages, settings, users')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          {...(options.length > 0 && { 'aria-activedescendant': idAt(active) })}
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="go"
          autoFocus
          dir="auto"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActiveHref(null)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('Results')} className="palette-list">
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <div aria-hidden="true" className="palette-group">
              {group.label}
            </div>
            {group.options.map((option) => {
              const index = options.indexOf(option)
              return (
                <Option
                  key={option.href}
                  id={idAt(index)}
                  option={option}
                  isActive={index === active}
                  onPoint={() => setActiveHref(option.href)}
                  onChoose={() => close(option.href)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className="palette-state" role="status">
        {options.length === 0 &&
          (isLoading ? t('Loading...') : t('There are no items matching your query'))}
      </p>
    </>
  )
}

interface OptionProps {
  id: string
  option: PaletteOption
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, option, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus, and the keys
    <div
      id={id}
      ref={isActive ? scrollToIt : null}
      tabIndex={-1}
      role="option"
      aria-selected={isActive}
      className="palette-option"
      onPointerMove={onPoint}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <bdi>{option.label}</bdi>
      {option.detail !== undefined && <bdi className="admin-secondary">{option.detail}</bdi>}
    </div>
  )
}

const scrollToIt = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
