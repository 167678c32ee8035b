import { useId, type ReactNode } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { useAccount } from './api.ts'
import { NoPasswordNotice } from './password/no-password-notice.tsx'
import { useFormMutation } from '../../ui/fields/use-form-mutation.ts'

export interface PasswordDialogProps {
  title: string
  body: string
  submitLabel: string
  /** More fields of the form, below the password. */
  fields?: ReactNode
  /** Throws `ApiError` with the field "password" when it is not the right one. */
  onSubmit: (password: string, data: FormData) => Promise<unknown>
}

/** Asks for the account's password; closes with true once it was right. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { has_password: hasPassword } = useAccount()
  return hasPassword ? <AskForPassword {...props} /> : <AskToSetPassword title={props.title} />
}

function AskForPassword({ title, body, submitLabel, fields, onSubmit }: PasswordDialogProps) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  const formId = useId()
  const { email } = useAccount()
  const { errors, isPending, submit } = useFormMutation(
    (data) => onSubmit(formText(data, 'password'), data),
    () => closeDialog(true),
  )
  return (
    <Dialog
      title={title}
      footer={
        <>
          <Button variant="ghost" onPress={() => closeDialog()}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={formId} startsValid={false} isPending={isPending}>
            {submitLabel}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} errors={errors} onSubmit={submit}>
        <p className="account-dialog-text">{body}</p>
        {/* For password managers, which ask whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          name="password"
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          isRequired
        />
        {fields}
      </Form>
    </Dialog>
  )
}

function AskToSetPassword({ title }: { title: string }) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  return (
    <Dialog
      title={title}
      footer={
        <Button variant="ghost" autoFocus onPress={() => closeDialog()}>
          {t('Close')}
        </Button>
      }
    >
      <NoPasswordNotice />
    </Dialog>
  )
}
