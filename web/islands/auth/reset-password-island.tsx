import { formText } from '#web/ui/fields/form-text.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { resetPassword } from './api.ts'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface ResetPasswordIslandProps {
  /** From the mailed link. */
  token: string
  /** From it too; the field is then locked. */
  email: string | null
  minPasswordLength: number
  /** The sign-in page, which says what was done. */
  doneHref: string
  /** Where to ask for another link. */
  forgotPasswordHref: string
}

export function Island(props: ResetPasswordIslandProps) {
  const { token, email, minPasswordLength, doneHref, forgotPasswordHref } = props
  const t = useTrans()
  async function setPassword(data: FormData) {
    await resetPassword({
      token,
      email: formText(data, 'email'),
      password: formText(data, 'password'),
      password_confirmation: formText(data, 'password_confirmation'),
    })
    location.replace(doneHref)
  }
  const { errors, isPending, submit } = useAuthForm(setPassword, { lockedEmail: email })
  return (
    <>
      <h1 className="auth-title">{t('Set a new password')}</h1>
      <div className="auth-card">
        <Form errors={errors} onSubmit={submit}>
          <EmailField lockedEmail={email} autoComplete="username" />
          <NewPasswordFields
            label={t('New password')}
            minLength={minPasswordLength}
            autoFocus={email !== null}
          />
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Reset password')}
          </Button>
        </Form>
      </div>
      <p className="auth-aside">
        <a href={forgotPasswordHref}>{t('Request a new link')}</a>
      </p>
    </>
  )
}
