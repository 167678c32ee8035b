import { BadgeCheck } from 'lucide-react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { cancelEmailChange, resendVerification, useAccount, useAccountCache } from '../api.ts'
import { useToldAction } from '../../../ui/overlays/use-told-action.ts'

/** The address one signs in with. It changes once the new one is confirmed. */
export function EmailRow() {
  const t = useTrans()
  const { email, email_verified_at: verifiedAt, pending_email: pendingEmail } = useAccount()
  const { merge } = useAccountCache()
  const resend = useToldAction(async () => {
    await resendVerification(email)
    toast('Email sent')
  })
  const cancel = useToldAction(async () => {
    await cancelEmailChange()
    merge({ pending_email: null })
  })
  return (
    <>
      <div className="account-email">
        <TextField
          label={t('Email')}
          value={email}
          isReadOnly
          labelEnd={
            verifiedAt ? (
              <Badge tone="positive" icon={<BadgeCheck aria-hidden="true" />}>
                {t('Verified')}
              </Badge>
            ) : (
              <Badge>{t('Not verified')}</Badge>
            )
          }
        />
        {!verifiedAt && (
          <Button isPending={resend.isPending} isDisabled={!email} onPress={() => resend.run()}>
            {t('Resend email')}
          </Button>
        )}
        <Button onPress={() => void openEmailDialog()}>{t('Change email')}</Button>
      </div>
      {pendingEmail && (
        <p className="account-email-pending" role="status">
          {t('Open the link in the mail to :email to confirm the new address.', {
            email: pendingEmail,
          })}{' '}
          <Button
            variant="ghost"
            size="sm"
            isPending={cancel.isPending}
            onPress={() => cancel.run()}
          >
            {t('Cancel the change')}
          </Button>
        </p>
      )}
    </>
  )
}

async function openEmailDialog(): Promise<void> {
  try {
    const { EmailDialog } = await import('./email-dialog.tsx')
    await openDialog(EmailDialog, {})
  } catch (error) {
    showHttpErrorToast(error)
  }
}
