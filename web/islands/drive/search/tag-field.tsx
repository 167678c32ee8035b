import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { normalizeTagName } from '#worker/names/tag-name.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { Choice } from '#web/ui/fields/choices.tsx'
import { ComboBoxField } from '#web/ui/fields/combo-box-field.tsx'
import { MAX_TAG_LENGTH } from '#worker/names/tag-name.ts'
import { tagsQuery } from '../details/details-api.ts'

const ANY = 'any'

interface TagFieldProps {
  tagId: number | null
  placeholder: string
  onChange: (tagId: number | null) => void
}

/** One of the tags that the user has put on something, looked for by what is typed. */
export function TagField({ tagId, placeholder, onChange }: TagFieldProps) {
  const t = useTrans()
  /** Null while the field says what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [lastChosen, setLastChosen] = useState<Choice | null>(null)
  const { data: tags = [], isFetching } = useQuery({
    ...tagsQuery(normalizeTagName(typed ?? '').slice(0, MAX_TAG_LENGTH)),
    placeholderData: keepPreviousData,
  })
  const found = tags.map(({ id, name }) => ({ id: String(id), text: name }))
  const value = tagId === null ? ANY : String(tagId)
  const isChosen = ({ id }: Choice) => id === value
  // One that is on nothing any more, or not among the first, still narrows.
  const chosen = [...found, ...(lastChosen ? [lastChosen] : [])].find(isChosen) ?? {
    id: value,
    text: t('Another tag'),
  }
  const unlisted = value === ANY || found.some(isChosen) ? [] : [chosen]
  const choices = [...(typed === null ? [{ id: ANY, text: t('Any') }, ...unlisted] : []), ...found]

  function choose(id: string) {
    setTyped(null)
    if (id === value) return
    setLastChosen(found.find((tag) => tag.id === id) ?? null)
    onChange(id === ANY ? null : Number(id))
  }

  return (
    <ComboBoxField
      label={t('Tag')}
      placeholder={placeholder}
      choices={choices}
      isLoading={isFetching}
      value={value}
      onChange={(key) => choose(String(key ?? ANY))}
      inputValue={typed ?? (value === ANY ? '' : chosen.text)}
      onInputChange={(text) => {
        // The field says what is chosen in its own words: nobody has typed that.
        const isOwn = text === (value === ANY ? t('Any') : chosen.text)
        setTyped(isOwn ? null : text)
        // Emptied, it narrows no longer.
        if (text === '' && tagId !== null) onChange(null)
      }}
    />
  )
}
