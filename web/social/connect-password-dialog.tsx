import { useState } from 'react'
import type { LoginResponse } from '#worker/features/account/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Form, type FieldErrors } from '#web/ui/fields/form.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { connectByPassword } from './api.ts'

const FORM_ID = 'social-password'

function ConnectPasswordDialog() {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, setIsPending] = useState(false)

  async function submit(data: FormData) {
    if (isPending) return
    setIsPending(true)
    try {
      closeDialog(await connectByPassword(formText(data, 'password')))
    } catch (error) {
      if (error instanceof ApiError && error.errors['password']) setErrors(error.errors)
      else showHttpErrorToast(error)
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Dialog
      title={t('Password required')}
      footer={
        <>
          <Button variant="ghost" onPress={() => closeDialog()}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={isPending}>
            {t('Connect')}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} errors={errors} onSubmit={(data) => void submit(data)}>
        <p>
          {t(
            'An account with this email address already exists. If you want to connect the two accounts, enter existing account password.',
          )}
        </p>
        <TextField
          label={t('Password')}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          isRequired
        />
      </Form>
    </Dialog>
  )
}

/** Resolves with the sign-in's response; `undefined` when the visitor cancels. */
export const askForPassword = () => openDialog<LoginResponse>(ConnectPasswordDialog)
