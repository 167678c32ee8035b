import type { Workspace, WorkspacesResponse } from '#worker/features/workspaces/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface SharedWorkspacesDialogProps {
  /** Own ones, with other members. */
  workspaces: readonly Workspace[]
}

/** Whether no workspace keeps the account from being deleted; else a dialog names them. */
export async function isFreeToLeave(): Promise<boolean> {
  const { workspaces } = await unwrap<WorkspacesResponse>(api.me.workspaces.$get())
  const shared = workspaces.filter(
    ({ currentUser, members_count: count }) => currentUser.is_owner && count > 1,
  )
  if (shared.length === 0) return true
  void openDialog<void, SharedWorkspacesDialogProps>(SharedWorkspacesDialog, { workspaces: shared })
  return false
}

function SharedWorkspacesDialog({ workspaces }: SharedWorkspacesDialogProps) {
  const t = useTrans()
  return (
    <Dialog title={t('Delete your account?')}>
      <p className="account-dialog-text">
        {t('You own workspaces with other members. Hand each over or delete it first:')}
      </p>
      <ul className="account-workspaces">
        {workspaces.map(({ id, name, members_count: count }) => (
          <li key={id}>
            <a href={`/drive#workspace-${id}`} dir="auto">
              {name}
            </a>{' '}
            <span className="account-muted">{t(':count members', { count })}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
