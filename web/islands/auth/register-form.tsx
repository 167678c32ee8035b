import { formText } from '#web/ui/fields/form-text.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans, Trans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import type { HumanCheck, PolicyItem } from '#worker/settings/schema.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { addressInvite } from './address-invite.ts'
import { register } from './api.ts'
import { authDestination } from './auth-destination.ts'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

interface RegisterFormProps {
  redirectTo: string
  email: string | null
  minPasswordLength: number
  /** Whom to ask whether the visitor is human; null = nobody. */
  humanCheck: HumanCheck | null
}

export function RegisterForm({
  redirectTo,
  email,
  minPasswordLength,
  humanCheck,
}: RegisterFormProps) {
  const t = useTrans()
  const finish = useFinishSignIn()
  const { registration, billing } = useBootstrapData().settings
  async function createAccount(data: FormData) {
    if (humanCheck) {
      const { checkHuman } = await import('#web/human-check/check-human.ts')
      await checkHuman(humanCheck, 'register')
    }
    const invite = addressInvite()
    const { status, bootstrapData } = await register(
      {
        email: formText(data, 'email'),
        password: formText(data, 'password'),
        password_confirmation: formText(data, 'password_confirmation'),
        ...(invite && { invite_token: invite.token }),
      },
      Object.fromEntries(registration.policies.map(({ id }) => [id, data.has(id)])),
    )
    const needsVerification = status === 'needs_email_verification'
    await finish(
      bootstrapData,
      needsVerification ? '/' : authDestination(redirectTo, billing.enable),
    )
  }
  const { errors, isPending, submit } = useAuthForm(createAccount, { lockedEmail: email })
  return (
    <Form errors={errors} onSubmit={submit}>
      <EmailField lockedEmail={email} autoComplete="email" />
      <NewPasswordFields
        label={t('Password')}
        minLength={minPasswordLength}
        autoFocus={email !== null}
      />
      {registration.policies.map((policy) => (
        <PolicyCheckbox key={policy.id} policy={policy} />
      ))}
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Create account')}
      </Button>
    </Form>
  )
}

function PolicyCheckbox({ policy }: { policy: PolicyItem }) {
  const t = useTrans()
  const name = policy.action ? (
    <a href={policy.action} target={policy.target ?? '_blank'} rel="noopener noreferrer">
      {t(policy.label)}
    </a>
  ) : (
    t(policy.label)
  )
  return (
    <CheckboxField name={policy.id} isRequired>
      <Trans message="I accept the :name" values={{ name }} />
    </CheckboxField>
  )
}
