import { ChevronsUpDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import { useWorkspace, workspaceName } from '../state/workspace.ts'

const WorkspaceMenu = loadedAhead(
  async () => (await import('../workspaces/workspace-menu.tsx')).WorkspaceMenu,
)

/** Names the workspace that is shown, and leads to the others. */
export function WorkspaceSwitcher() {
  const t = useTrans()
  const { workspace } = useWorkspace()
  const name = workspaceName(workspace, t)
  return (
    <LaterMenu
      label={t('Workspaces')}
      placement="top start"
      renderButton={(props) => (
        <Button
          {...props}
          className="workspace-switcher"
          aria-label={t('Workspace: :name', { name })}
        >
          <span className="avatar" data-initials={initialsOf(name)} aria-hidden="true" />
          <span className="workspace-name" dir="auto">
            {name}
          </span>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      )}
    >
      <WorkspaceMenu />
    </LaterMenu>
  )
}

/** Of its first two words. */
const initialsOf = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map(([initial = '']) => initial)
    .join('')
    .toUpperCase()
