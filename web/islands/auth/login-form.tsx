import { formText } from '#web/ui/fields/form-text.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { login } from './api.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { authDestination } from './auth-destination.ts'
import { EmailField } from './email-field.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

interface LoginFormProps {
  redirectTo: string
  lockedEmail: string | null
  /** Initial values of the fields. */
  defaults: { email: string; password: string }
  forgotPasswordHref: string
  /** The password was right, and a second factor is asked for. */
  onTwoFactor: (email: string) => Promise<void>
}

export function LoginForm({
  redirectTo,
  lockedEmail,
  defaults,
  forgotPasswordHref,
  onTwoFactor,
}: LoginFormProps) {
  const t = useTrans()
  const finish = useFinishSignIn()
  const { settings } = useBootstrapData()
  async function signIn(data: FormData) {
    const email = formText(data, 'email')
    const { bootstrapData } = await login({
      email,
      password: formText(data, 'password'),
      remember: data.has('remember'),
    })
    if (bootstrapData)
      await finish(bootstrapData, authDestination(redirectTo, settings.billing.enable))
    else await onTwoFactor(email)
  }
  const { errors, isPending, submit } = useAuthForm(signIn, { lockedEmail })
  return (
    <Form errors={errors} onSubmit={submit}>
      <EmailField lockedEmail={lockedEmail} defaultEmail={defaults.email} autoComplete="username" />
      <TextField
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="current-password"
        defaultValue={defaults.password}
        autoFocus={lockedEmail !== null}
        isRequired
      />
      <div className="auth-options">
        <CheckboxField name="remember" defaultSelected>
          {t('Stay signed in for a month')}
        </CheckboxField>
        <a href={forgotPasswordHref}>{t('Forgot your password?')}</a>
      </div>
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Continue')}
      </Button>
    </Form>
  )
}
