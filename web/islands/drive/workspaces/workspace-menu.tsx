import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useLocation } from 'wouter'
import { usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { DRIVE_PATH } from '../state/drive-view.ts'
import { useWorkspace, workspaceName, type ActiveWorkspace } from '../state/workspace.ts'
import { workspacesQuery } from '../state/workspaces-query.ts'

/** All workspaces of the user, and what can be done with the one that is shown. */
export function WorkspaceMenu() {
  const t = useTrans()
  const queryClient = useQueryClient()
  const { hasPermission } = usePermissions()
  const { workspace: shown, show } = useWorkspace()
  const switchTo = useSwitch()
  const { data: workspaces = [shown] } = useQuery(workspacesQuery)

  async function create() {
    const { CreateWorkspaceDialog } = await import('./create-workspace-dialog.tsx')
    const created = await openDialog<ActiveWorkspace>(CreateWorkspaceDialog)
    if (!created) return
    void queryClient.invalidateQueries(workspacesQuery)
    switchTo(created)
  }

  async function manage() {
    const { openWorkspaceDialog } = await import('./open-workspace-dialog.ts')
    const isGone = await openWorkspaceDialog(shown.id)
    const [personal, ...others] = await queryClient.fetchQuery({ ...workspacesQuery, staleTime: 0 })
    // With its new name, and the user's new role.
    const changed = others.find(({ id }) => id === shown.id)
    if (changed && !isGone) show(changed)
    // Whoever has left it, or deleted it, has been told so.
    else if (personal) switchTo(personal, { isTold: !isGone })
  }

  return (
    <Menu aria-label={t('Workspaces')} className="workspace-menu">
      <MenuSection title={t('Workspaces')} selectionMode="single" selectedKeys={[String(shown.id)]}>
        {workspaces.map((workspace) => (
          <MenuItem
            key={workspace.id}
            id={String(workspace.id)}
            onAction={() => workspace.id !== shown.id && switchTo(workspace)}
          >
            {workspaceName(workspace, t)}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection>
        {shown.id !== 0 && (
          <MenuItem icon={<Users aria-hidden="true" />} onAction={() => void manage()}>
            {t('Members and settings')}
          </MenuItem>
        )}
        {hasPermission('workspaces.create') && (
          <MenuItem icon={<Plus aria-hidden="true" />} onAction={() => void create()}>
            {t('Create workspace')}
          </MenuItem>
        )}
      </MenuSection>
    </Menu>
  )
}

/** Shows another workspace from its top. Uploads go on to where they were meant to go. */
function useSwitch() {
  const { show } = useWorkspace()
  const [, navigate] = useLocation()
  const t = useTrans()
  return (workspace: ActiveWorkspace, { isTold = true } = {}) => {
    show(workspace)
    navigate(DRIVE_PATH)
    if (!isTold) return
    toast({
      message: 'Switched to “:name”',
      values: { name: workspaceName(workspace, t) },
    })
  }
}
