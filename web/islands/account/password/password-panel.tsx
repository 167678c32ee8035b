import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { ACCOUNT_KEY, changePassword, useAccount } from '../api.ts'
import { Panel } from '../panel.tsx'
import { RemoveAccessField, removesAccess } from '../remove-access-field.tsx'
import { useFormMutation } from '../../../ui/fields/use-form-mutation.ts'
import { NoPasswordNotice } from './no-password-notice.tsx'

export function PasswordPanel({ minLength }: { minLength: number }) {
  const t = useTrans()
  const { has_password: hasPassword } = useAccount()
  // A form that was sent is followed by an empty one.
  const [sent, setSent] = useState(0)
  return (
    <Panel
      id="password"
      title={t('Password')}
      description={hasPassword && t('Changing it logs you out everywhere else.')}
    >
      {hasPassword ? (
        <PasswordForm
          key={sent}
          minLength={minLength}
          onSent={() => setSent((count) => count + 1)}
        />
      ) : (
        <NoPasswordNotice />
      )}
    </Panel>
  )
}

interface PasswordFormProps {
  minLength: number
  onSent: () => void
}

function PasswordForm({ minLength, onSent }: PasswordFormProps) {
  const t = useTrans()
  const { email } = useAccount()
  const queryClient = useQueryClient()
  const { errors, isPending, submit } = useFormMutation(
    (data) =>
      changePassword({
        current_password: formText(data, 'current_password'),
        password: formText(data, 'password'),
        password_confirmation: formText(data, 'password_confirmation'),
        removeAccess: removesAccess(data),
      }),
    () => {
      toast('Password changed')
      void queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
      onSent()
    },
  )
  return (
    <Form errors={errors} onSubmit={submit}>
      {/* For password managers, which ask whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="current_password"
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <div className="field-pair">
        <TextField
          name="password"
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          description={t('Use at least :count characters.', { count: minLength })}
          minLength={minLength}
          isRequired
        />
        <TextField
          name="password_confirmation"
          label={t('Confirm password')}
          type="password"
          autoComplete="new-password"
          isRequired
        />
      </div>
      <RemoveAccessField defaultSelected />
      <div className="account-panel-actions">
        <SubmitButton startsValid={false} isPending={isPending}>
          {t('Update password')}
        </SubmitButton>
      </div>
    </Form>
  )
}
