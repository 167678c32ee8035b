import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { useCloseDialog } from './use-close-dialog.ts'

export interface ConfirmDialogProps {
  title: string
  body: string
  /** Names what will be done: "Delete forever", not "OK". */
  confirmLabel: string
  /** Where "Cancel" could be taken for what is asked. */
  cancelLabel?: string
  isDanger?: boolean
}

/** Opened by `confirm`; closes with true only when the visitor agreed. */
export function ConfirmDialog({
  title,
  body,
  confirmLabel,
  cancelLabel,
  isDanger = false,
}: ConfirmDialogProps) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  return (
    <Dialog
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button variant="ghost" autoFocus onPress={() => closeDialog(false)}>
            {cancelLabel ?? t('Cancel')}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} onPress={() => closeDialog(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{body}</p>
    </Dialog>
  )
}
