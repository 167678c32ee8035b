import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useLocation } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import type { EntryAction } from '../actions/entry-actions.ts'
import type { DriveView } from '../state/drive-view.ts'
import { useActionsFor } from './use-actions-for.ts'
import { useEntryActions } from './use-entry-actions.ts'

const ActionMenu = loadedAhead(async () => (await import('./action-menu.tsx')).ActionMenu)

const LEAVING: ReadonlySet<EntryAction> = new Set(['trash', 'restore', 'deleteForever'])

interface FolderMenuProps {
  view: DriveView
  folder: FileEntry
  pathAbove: string
}

/** The name of the folder shown, which opens what can be done with it. */
export function FolderMenu({ view, folder, pathAbove }: FolderMenuProps) {
  const t = useTrans()
  const [, navigate] = useLocation()
  const runAction = useEntryActions()
  const actionsFor = useActionsFor(view)
  const actions = actionsFor([folder]).filter(
    (action) => action !== 'open' && action !== 'details' && action !== 'leave',
  )

  function run(action: EntryAction) {
    // It leaves the place that is shown.
    if (LEAVING.has(action)) navigate(pathAbove)
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
