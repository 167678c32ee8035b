import { openDialog } from '#web/ui/overlays/dialog-store.ts'

export async function openShortcutsDialog(): Promise<void> {
  const { ShortcutsDialog } = await import('./shortcuts-dialog.tsx')
  await openDialog(ShortcutsDialog, {})
}
