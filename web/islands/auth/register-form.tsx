import { formText } from '#web/ui/form-text.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { register } from './api.ts'
import { leaveAuthPage } from './auth-destination.ts'
import { EmailField } from './email-field.tsx'
import { PolicyCheckbox } from './policy-checkbox.tsx'
import { useAuthForm } from './use-auth-form.ts'

interface RegisterFormProps {
  redirectTo: string
  email: string | null
  minPasswordLength: number
}

export function RegisterForm({ redirectTo, email, minPasswordLength }: RegisterFormProps) {
  const t = useTrans()
  const { policies } = useBootstrapData().settings.registration
  const { errors, isPending, submit } = useAuthForm(async (data) => {
    await register(
      {
        email: formText(data, 'email'),
        password: formText(data, 'password'),
        password_confirmation: formText(data, 'password_confirmation'),
      },
      Object.fromEntries(policies.map(({ id }) => [id, data.has(id)])),
    )
    leaveAuthPage(redirectTo)
  })
  return (
    <Form errors={errors} onSubmit={submit}>
      <EmailField lockedEmail={email} autoComplete="email" />
      <TextField
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="new-password"
        description={t('Use at least :count characters.', { count: minPasswordLength })}
        minLength={minPasswordLength}
        isRequired
      />
      <TextField
        label={t('Confirm password')}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        isRequired
      />
      {policies.map((policy) => (
        <PolicyCheckbox key={policy.id} policy={policy} />
      ))}
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Create account')}
      </Button>
    </Form>
  )
}
