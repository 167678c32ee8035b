import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Given an address by the page's own address, it is that one and can't be changed. */
export function EmailField({
  lockedEmail,
  autoComplete,
}: {
  lockedEmail: string | null
  autoComplete: string
}) {
  const t = useTrans()
  return (
    <>
      <TextField
        label={t('Email')}
        // A disabled field is not sent with its form.
        {...(lockedEmail
          ? { defaultValue: lockedEmail, isDisabled: true }
          : { name: 'email', autoFocus: true })}
        type="email"
        autoComplete={autoComplete}
        maxLength={254}
        isRequired
      />
      {lockedEmail && <input type="hidden" name="email" value={lockedEmail} />}
    </>
  )
}
