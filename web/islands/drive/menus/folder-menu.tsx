import { ChevronDown } from 'lucide-react'
import { lazy } from 'react'
import { Button } from 'react-aria-components/Button'
import { useLocation } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import type { EntryAction } from '../actions/entry-actions.ts'
import { useActionsFor } from './use-actions-for.ts'
import { useEntryActions } from './use-entry-actions.ts'

const ActionMenu = lazy(async () => ({ default: (await import('./action-menu.tsx')).ActionMenu }))

interface FolderMenuProps {
  folder: FileEntry
  pathAbove: string
}

/** The name of the folder shown, which opens what can be done with it. */
export function FolderMenu({ folder, pathAbove }: FolderMenuProps) {
  const t = useTrans()
  const [, navigate] = useLocation()
  const runAction = useEntryActions()
  const actionsFor = useActionsFor({ kind: 'folder', folderHash: folder.hash })
  const actions = actionsFor([folder]).filter(
    (action) => action !== 'open' && action !== 'details' && action !== 'leave',
  )

  function run(action: EntryAction) {
    // A folder in the trash can't be viewed.
    if (action === 'trash') navigate(pathAbove)
    runAction(action, [folder])
  }

  return (
    <LaterMenu
      label={t('Actions for this folder')}
      placement="bottom start"
      renderButton={(props) => (
        <Button {...props} className="path-menu" aria-description={t('Actions for this folder')}>
          <span className="path-name" dir="auto" title={folder.name}>
            {folder.name}
          </span>
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
    >
      <ActionMenu actions={actions} hasShortcuts={false} onAction={run} />
    </LaterMenu>
  )
}
