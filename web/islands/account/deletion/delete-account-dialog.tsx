import { useId, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { useAccount } from '../api.ts'
import { useFormMutation } from '../../../ui/fields/use-form-mutation.ts'
import { usePasswordConfirmation } from '../use-password-confirmation.ts'

export interface DeleteAccountDialogProps {
  onDeleted: () => void
  /** The field's initial value. */
  defaultTyped: string
}

/**
 * Requires typing the address, to prevent accidents. Closes with the typed value when the password must be confirmed
 * again.
 */
export function DeleteAccountDialog({ onDeleted, defaultTyped }: DeleteAccountDialogProps) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  const formId = useId()
  const { id, email } = useAccount()
  const [typed, setTyped] = useState(defaultTyped)
  const isTyped = typed.trim().toLowerCase() === email
  const { orAskAnew } = usePasswordConfirmation()
  const { errors, isPending, submit } = useFormMutation(
    () =>
      orAskAnew(
        () => deleteAccount(id),
        () => closeDialog(typed),
      ),
    (answer) => {
      if (!answer) return
      closeDialog()
      onDeleted()
    },
  )
  return (
    <Dialog
      title={t('Delete your account?')}
      role="alertdialog"
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={isPending} onPress={() => closeDialog()}>
            {t('Cancel')}
          </Button>
          <SubmitButton
            form={formId}
            variant="danger"
            startsValid={false}
            isDisabled={!isTyped}
            isPending={isPending}
          >
            {t('Delete forever')}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} errors={errors} onSubmit={submit}>
        <p className="account-dialog-text">
          {t('Your files and links are deleted at once. This cannot be undone.')}
        </p>
        <TextField
          name="email"
          label={t('To confirm, type :email', { email })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck="false"
          autoFocus
          isRequired
        />
      </Form>
    </Dialog>
  )
}

const deleteAccount = (id: number) =>
  unwrap(
    api.users[':id'].$delete({ param: { id: String(id) }, query: { deleteCurrentUser: 'true' } }),
  )
