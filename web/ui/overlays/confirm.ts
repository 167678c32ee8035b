import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { openDialog } from './dialog-store.ts'

/** Asks; true only when the visitor agreed. */
export async function confirm(props: ConfirmDialogProps): Promise<boolean> {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx')
  return (await openDialog<boolean, ConfirmDialogProps>(ConfirmDialog, props)) === true
}
