import { useId, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useTimezone } from '#web/i18n/use-timezone.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { useAccountCache } from '../api.ts'
import { useFormMutation } from '../../../ui/fields/use-form-mutation.ts'
import { usePasswordConfirmation } from '../use-password-confirmation.ts'
import { createToken } from './token-api.ts'
import { expiresAt, type Expiry } from './token-expiry.ts'
import { TokenForm } from './token-form.tsx'
import type { Ability } from './ability-texts.ts'

interface CreateTokenDialogProps {
  /** Initial values of the form. */
  typed?: FormData
}

/** First a form, then the token, once. Closes with the typed values when the password must be confirmed again. */
export function CreateTokenDialog({ typed }: CreateTokenDialogProps) {
  const t = useTrans()
  const timezone = useTimezone()
  const closeDialog = useCloseDialog()
  const formId = useId()
  const { reload } = useAccountCache()
  const { orAskAnew } = usePasswordConfirmation()
  const [plainTextToken, setPlainTextToken] = useState<string | null>(null)
  const { errors, isPending, submit } = useFormMutation(
    (data) =>
      orAskAnew(
        () => createToken(newToken(data, timezone)),
        () => closeDialog(data),
      ),
    (answer) => {
      if (!answer) return
      toast('Token create')
      setPlainTextToken(answer.plainTextToken)
      void reload()
    },
  )

  if (plainTextToken !== null) return <PlainToken token={plainTextToken} />
  return (
    <Dialog
      title={t('Create token')}
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={isPending} onPress={() => closeDialog()}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={formId} startsValid={false} isPending={isPending}>
            {t('Create')}
          </SubmitButton>
        </>
      }
    >
      <TokenForm id={formId} errors={errors} onSubmit={submit} {...(typed && { typed })} />
    </Dialog>
  )
}

const newToken = (data: FormData, timezone: string) => ({
  tokenName: formText(data, 'tokenName'),
  expiresAt: expiresAt(
    { expiry: formText(data, 'expiry') as Expiry, day: formText(data, 'day'), timezone },
    new Date(),
  ),
  abilities: data.getAll('abilities') as Ability[],
})

/** The dialog that shows a new token the only time. */
function PlainToken({ token }: { token: string }) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  return (
    <Dialog
      title={t('Your new token')}
      role="alertdialog"
      size="md"
      isHeld
      footer={
        <Button variant="primary" onPress={() => closeDialog()}>
          {t('Done')}
        </Button>
      }
    >
      <p className="account-dialog-text">
        {t('Copy this token now and keep it in a safe place. It can never be viewed again.')}
      </p>
      <CopyField label={t('Token')} value={token} variant="outline" />
    </Dialog>
  )
}
