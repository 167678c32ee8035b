import { activeWorkspaceId } from '#web/api/active-workspace.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import type { WorkspaceDialogProps } from './workspace-dialog.tsx'

/** Opens the people and settings of a workspace. True when the user has left or deleted it. */
export async function openWorkspaceDialog(id: number): Promise<boolean> {
  try {
    const { WorkspaceDialog } = await import('./workspace-dialog.tsx')
    return (await openDialog<'gone', WorkspaceDialogProps>(WorkspaceDialog, { id })) === 'gone'
  } catch (error) {
    showHttpErrorToast(error)
    return false
  }
}

/** The same for a page that was opened by an address that names the workspace. */
export async function openNamedWorkspace(id: number): Promise<void> {
  history.replaceState(history.state, '', location.pathname + location.search)
  const isShown = id === activeWorkspaceId()
  if ((await openWorkspaceDialog(id)) && isShown) location.assign('/drive')
}
