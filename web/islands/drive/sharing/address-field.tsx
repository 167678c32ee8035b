import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { ComboBoxField } from '#web/ui/fields/combo-box-field.tsx'
import { contactsQuery } from '../state/share-api.ts'
import { splitAddresses } from './addresses.ts'

interface AddressFieldProps {
  /** Not suggested again. */
  taken: readonly string[]
  autoFocus: boolean
  text: string
  problem: string | null
  onText: (text: string) => void
  onAdd: (text: string) => void
  onRemoveLast: () => void
}

/** A field for one address after the other, which suggests those shared with before. */
export function AddressField({
  taken,
  autoFocus,
  text,
  problem,
  onText,
  onAdd,
  onRemoveLast,
}: AddressFieldProps) {
  const t = useTrans()
  // The field closes its list when something is chosen; nothing stays chosen in it.
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: contacts = [], isPending } = useQuery({
    ...contactsQuery(text.trim().slice(0, 200)),
    placeholderData: keepPreviousData,
  })
  const known = new Set(taken.map((address) => address.toLowerCase()))
  const choices = contacts
    .filter(({ email }) => !known.has(email.toLowerCase()))
    .map(({ email, display_name: name }) => ({
      id: email,
      text: name === email ? email : `${name} (${email})`,
    }))

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event
    if (!(target instanceof HTMLInputElement)) return
    if (key === 'Backspace' && text === '') onRemoveLast()
    const isChoosing = key === 'Enter' && target.hasAttribute('aria-activedescendant')
    if (isChoosing || !['Enter', ',', ';', ' '].includes(key)) return
    // Enter in the empty field submits.
    if (text.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    onAdd(text)
  }

  function onPaste(event: ClipboardEvent) {
    const content = event.clipboardData.getData('text/plain')
    if (splitAddresses(content).length < 2) return
    event.preventDefault()
    onAdd(`${text} ${content}`)
  }

  return (
    <div role="presentation" onKeyDownCapture={onKeyDown} onPasteCapture={onPaste}>
      <ComboBoxField
        label={t('Email addresses')}
        autoFocus={autoFocus}
        choices={choices}
        isLoading={isPending}
        allowsCustomValue
        inputValue={text}
        // Emptied by what was added, it does not open its list.
        menuTrigger={text === '' ? 'manual' : 'input'}
        onInputChange={(next) => {
          onText(next)
          setChosen(null)
        }}
        value={chosen}
        onChange={(next) => {
          if (next === null) return
          setChosen(String(next))
          onAdd(String(next))
        }}
        {...(problem ? { errorMessage: problem } : {})}
      />
    </div>
  )
}
