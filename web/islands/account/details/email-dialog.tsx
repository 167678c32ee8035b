import { useId } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { changeEmail, useAccount, useAccountCache } from '../api.ts'
import { NoPasswordNotice } from '../password/no-password-notice.tsx'
import { useFormMutation } from '../../../ui/fields/use-form-mutation.ts'

/** Asks for a new address and the password; the address changes once the mailed link is opened. */
export function EmailDialog() {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  const { has_password: hasPassword, email: currentEmail } = useAccount()
  const { merge } = useAccountCache()
  const formId = useId()
  const { errors, isPending, submit } = useFormMutation(
    async (data) => {
      const email = formText(data, 'email').trim()
      await changeEmail({ email, password: formText(data, 'password') })
      return email
    },
    (email) => {
      merge({ pending_email: email })
      toast('Email sent')
      closeDialog()
    },
  )
  return (
    <Dialog
      title={t('Change email')}
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={isPending} onPress={() => closeDialog()}>
            {t('Cancel')}
          </Button>
          {hasPassword && (
            <SubmitButton form={formId} startsValid={false} isPending={isPending}>
              {t('Send link')}
            </SubmitButton>
          )}
        </>
      }
    >
      {hasPassword ? (
        <Form id={formId} errors={errors} onSubmit={submit}>
          <p className="account-dialog-text">
            {t('We send a link to the new address. Your address changes once you open it.')}
          </p>
          {/* For password managers, which ask whose password it is. */}
          <input type="text" autoComplete="username" value={currentEmail} readOnly hidden />
          <TextField
            name="email"
            label={t('New email address')}
            type="email"
            autoComplete="email"
            maxLength={254}
            autoFocus
            isRequired
          />
          <TextField
            name="password"
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            isRequired
          />
        </Form>
      ) : (
        <NoPasswordNotice />
      )}
    </Dialog>
  )
}
