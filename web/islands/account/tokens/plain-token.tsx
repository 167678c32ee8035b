import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'

/** The dialog that shows a new token the only time. */
export function PlainToken({ token }: { token: string }) {
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
