import { useQuery } from '@tanstack/react-query'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { tagsQuery } from '../details/details-api.ts'

const ANY = 'any'

interface TagFieldProps {
  tagId: number | null
  onChange: (tagId: number | null) => void
}

/** One of the tags that the user has put on something. */
export function TagField({ tagId, onChange }: TagFieldProps) {
  const t = useTrans()
  const { data: tags = [] } = useQuery(tagsQuery(''))
  const choices = tags.map(({ id, name }) => ({ id: String(id), text: name }))
  const value = tagId === null ? ANY : String(tagId)
  return (
    <SelectField
      label={t('Tag')}
      value={value}
      choices={[
        { id: ANY, text: t('Any') },
        ...choices,
        // One that is on nothing any more, or not among the first, still narrows.
        ...([ANY, ...choices.map(({ id }) => id)].includes(value)
          ? []
          : [{ id: value, text: t('Another tag') }]),
      ]}
      onChange={(key) => onChange(key === ANY ? null : Number(key))}
    />
  )
}
