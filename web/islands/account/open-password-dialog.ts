import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import type { PasswordDialogProps } from './password-dialog.tsx'

/** Asks for the account's password; true once it was right. */
export async function openPasswordDialog(props: PasswordDialogProps): Promise<boolean> {
  try {
    const { PasswordDialog } = await import('./password-dialog.tsx')
    return (await openDialog<boolean, PasswordDialogProps>(PasswordDialog, props)) === true
  } catch (error) {
    showHttpErrorToast(error)
    return false
  }
}
