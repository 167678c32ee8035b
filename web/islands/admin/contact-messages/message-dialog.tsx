import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import type { ContactMessage } from '#worker/features/admin/contact-messages/schema.ts'

/** The whole message. Closes with whether the reader went on to answer it. */
export function MessageDialog({ message }: { message: ContactMessage }) {
  const t = useTrans()
  const close = useCloseDialog()
  const { name, email } = message
  return (
    <Dialog
      title={name}
      size="lg"
      footer={
        <>
          <Button onPress={() => close(false)}>{t('Close')}</Button>
          <a
            className={buttonClass('primary')}
            href={`mailto:${email}`}
            onClick={() => close(true)}
          >
            {t('Reply by email')}
          </a>
        </>
      }
    >
      <p className="admin-secondary">
        <span dir="ltr">{email}</span>
        {' · '}
        <FormattedDate iso={message.created_at} hasTime />
      </p>
      <p className="admin-message" dir="auto">
        {message.message}
      </p>
    </Dialog>
  )
}
