import { useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { updateProfile, useAccount, useAccountCache } from '../api.ts'
import { Panel } from '../panel.tsx'
import { refreshFrame } from '../refresh-frame.ts'
import { useFormMutation } from '../../../ui/fields/use-form-mutation.ts'
import { AvatarField } from './avatar-field.tsx'
import { EmailRow } from './email-row.tsx'

export function DetailsPanel({ maxAvatarBytes }: { maxAvatarBytes: number }) {
  const t = useTrans()
  return (
    <Panel
      id="account-details"
      title={t('Account details')}
      description={t('Your name and picture, as shown to people you share with.')}
    >
      <AvatarField maxBytes={maxAvatarBytes} />
      <DetailsForm />
    </Panel>
  )
}

function DetailsForm() {
  const t = useTrans()
  const user = useAccount()
  const { merge } = useAccountCache()
  const store = useBootstrapStore()
  const { errors, isPending, submit } = useFormMutation(
    (data) =>
      updateProfile({
        first_name: formText(data, 'first_name'),
        last_name: formText(data, 'last_name'),
      }),
    (fields) => {
      merge(fields)
      const data = store.getSnapshot()
      store.set({ ...data, user: data.user && { ...data.user, ...fields } })
      toast('Saved')
      void refreshFrame()
    },
  )
  return (
    <Form errors={errors} onSubmit={submit}>
      <div className="field-pair">
        <TextField
          name="first_name"
          label={t('First name')}
          defaultValue={user.first_name ?? ''}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          name="last_name"
          label={t('Last name')}
          defaultValue={user.last_name ?? ''}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
      <EmailRow />
      <div className="account-panel-actions">
        <SubmitButton isPending={isPending}>{t('Save')}</SubmitButton>
      </div>
    </Form>
  )
}
