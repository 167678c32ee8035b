import { formText } from '#web/ui/form-text.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { login } from './api.ts'
import { leaveAuthPage } from './auth-destination.ts'
import { EmailField } from './email-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface LoginIslandProps {
  /** A path of this site. */
  redirectTo: string
  /** From the page's address; the field is then locked. */
  email: string | null
  /** Reached by an invitation to a workspace. */
  isForWorkspace: boolean
  /** The sign-up page, with what this page's address said. */
  registerHref: string
}

export function LoginIsland({ redirectTo, email, isForWorkspace, registerHref }: LoginIslandProps) {
  const t = useTrans()
  const { settings } = useBootstrapData()
  return (
    <>
      <h1 className="auth-title">
        {isForWorkspace
          ? t('To join your team on :siteName, login to your account', {
              siteName: settings.branding.site_name,
            })
          : t('Sign in to your account')}
      </h1>
      <div className="auth-card">
        <LoginForm redirectTo={redirectTo} email={email} />
      </div>
      {!settings.registration.disable && (
        <p className="auth-aside">
          <Trans
            message="Don't have an account? :link"
            values={{ link: <a href={registerHref}>{t('Sign up.')}</a> }}
          />
        </p>
      )}
    </>
  )
}

function LoginForm({ redirectTo, email }: Pick<LoginIslandProps, 'redirectTo' | 'email'>) {
  const t = useTrans()
  const { errors, isPending, submit } = useAuthForm(async (data) => {
    await login({
      email: formText(data, 'email'),
      password: formText(data, 'password'),
      remember: data.has('remember'),
    })
    leaveAuthPage(redirectTo)
  })
  return (
    <Form errors={errors} onSubmit={submit}>
      <EmailField lockedEmail={email} autoComplete="username" />
      <TextField
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={email !== null}
        isRequired
      />
      <CheckboxField name="remember" defaultSelected>
        {t('Stay signed in for a month')}
      </CheckboxField>
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Continue')}
      </Button>
    </Form>
  )
}
