import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface EmailFieldProps {
  /** Given by the page's own address: it is that one and can't be changed. */
  lockedEmail: string | null
  /** To begin with. */
  defaultEmail?: string
  autoComplete: string
}

export function EmailField({ lockedEmail, defaultEmail = '', autoComplete }: EmailFieldProps) {
  const t = useTrans()
  return (
    <>
      <TextField
        label={t('Email')}
        name="email"
        {...(lockedEmail
          ? { defaultValue: lockedEmail, isDisabled: true }
          : { defaultValue: defaultEmail, autoFocus: true })}
        type="email"
        autoComplete={autoComplete}
        maxLength={254}
        isRequired
      />
      {/* A disabled field is not sent with its form. */}
      {lockedEmail && <input type="hidden" name="email" value={lockedEmail} />}
    </>
  )
}
