import type { WorkspacesResponse } from '#worker/features/workspaces/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import type { PasswordConfirmation } from '../use-password-confirmation.ts'
import { DeleteAccountDialog, type DeleteAccountDialogProps } from './delete-account-dialog.tsx'
import {
  SharedWorkspacesDialog,
  type SharedWorkspacesDialogProps,
} from './shared-workspaces-dialog.tsx'

/** Asks whether the account is to be deleted; while workspaces with members stand in the way, names them instead. */
export async function askToDelete(
  withQuestion: PasswordConfirmation['withQuestion'],
  onDeleted: () => void,
): Promise<void> {
  const { workspaces } = await unwrap<WorkspacesResponse>(api.me.workspaces.$get())
  const shared = workspaces.filter(
    ({ currentUser, members_count: count }) => currentUser.is_owner && count > 1,
  )
  await (shared.length > 0
    ? openDialog<void, SharedWorkspacesDialogProps>(SharedWorkspacesDialog, { workspaces: shared })
    : withQuestion<string>((typed = '') =>
        openDialog<string, DeleteAccountDialogProps>(DeleteAccountDialog, {
          onDeleted,
          defaultTyped: typed,
        }),
      ))
}
