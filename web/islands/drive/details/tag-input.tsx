import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { normalizeTagName, tagNameKey, tagNameProblem } from '#worker/names/tag-name.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { ComboBoxField } from '#web/ui/fields/combo-box-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { Form } from '#web/ui/fields/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { tagsQuery } from './details-api.ts'

interface TagInputProps {
  /** Names that are not suggested again. */
  present: readonly string[]
  problem: string | null
  onAdd: (name: string) => void
  onProblem: (problem: string) => void
}

/** A new tag, or one of those used before. */
export function TagInput({ present, problem, onAdd, onProblem }: TagInputProps) {
  const t = useTrans()
  const [text, setText] = useState('')
  // The field closes its list when something is chosen; nothing stays chosen in it.
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: known = [], isFetching } = useQuery({
    ...tagsQuery(normalizeTagName(text).slice(0, 50)),
    placeholderData: keepPreviousData,
  })
  const taken = new Set(present.map(tagNameKey))
  const choices = known
    .filter(({ name }) => !taken.has(tagNameKey(name)))
    .map(({ name }) => ({ id: name, text: name }))

  function add(name: string) {
    const wrong = tagNameProblem(name)
    if (wrong) return onProblem(wrong)
    setText('')
    onAdd(normalizeTagName(name))
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event
    // While its list is open the field keeps Enter for itself: for a suggestion that the arrows have chosen.
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    if (target.ariaExpanded !== 'true' || target.hasAttribute('aria-activedescendant')) return
    // The field hears of it too, and closes its list.
    add(text)
  }

  return (
    <div role="presentation" onKeyDownCapture={onKeyDown}>
      <Form className="tag-input" onSubmit={(data) => add(formText(data, 'tag'))}>
        <ComboBoxField
          name="tag"
          label={t('Add a tag')}
          isLabelHidden
          placeholder={t('Add a tag')}
          choices={choices}
          isLoading={isFetching}
          allowsCustomValue
          inputValue={text}
          // Emptied by what was added, it does not open its list.
          menuTrigger={text === '' ? 'manual' : 'input'}
          onInputChange={(next) => {
            setText(next)
            setChosen(null)
          }}
          value={chosen}
          onChange={(next) => {
            if (next === null) return
            setChosen(String(next))
            add(String(next))
          }}
          {...(problem ? { errorMessage: t(problem) } : {})}
        />
        <IconButton
          aria-label={t('Add tag')}
          variant="outline"
          type="submit"
          isDisabled={text.trim() === ''}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      </Form>
    </div>
  )
}
