import { useTrans } from '#web/i18n/i18n-context.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ICON_NAMES } from '#worker/settings/schema.ts'

interface IconFieldProps {
  value: string | undefined
  onChange: (icon: string | undefined) => void
}

const NONE = '-'

/** One of the drawings, or none; an address of a picture stays as it is. */
export function IconField({ value, onChange }: IconFieldProps) {
  const t = useTrans()
  const names: readonly string[] = ICON_NAMES
  const others = value && !names.includes(value) ? [value] : []
  return (
    <SelectField
      label={t('Icon')}
      value={value ?? NONE}
      onChange={(icon) => onChange(icon === NONE || icon === null ? undefined : String(icon))}
      choices={[
        { id: NONE, text: t('None') },
        ...[...others, ...names].map((name) => ({ id: name, text: name })),
      ]}
    />
  )
}
