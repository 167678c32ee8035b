import type { Workspace } from '#worker/features/workspaces/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export interface SharedWorkspacesDialogProps {
  /** Own ones, with other members. */
  workspaces: readonly Workspace[]
}

/** Names what has to be handed over or deleted before the account can be deleted. */
export function SharedWorkspacesDialog({ workspaces }: SharedWorkspacesDialogProps) {
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
