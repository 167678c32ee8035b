import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface NewPasswordFieldsProps {
  label: string
  minLength: number
  autoFocus?: boolean
}

/** A password to be, twice. */
export function NewPasswordFields({ label, minLength, autoFocus = false }: NewPasswordFieldsProps) {
  const t = useTrans()
  return (
    <>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        description={t('Use at least :count characters.', { count: minLength })}
        minLength={minLength}
        autoFocus={autoFocus}
        isRequired
      />
      <TextField
        label={t('Confirm password')}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        isRequired
      />
    </>
  )
}
