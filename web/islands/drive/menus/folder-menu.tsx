import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useLocation } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { MenuPopover, MenuTrigger } from '#web/ui/overlays/menu.tsx'
import { ActionMenu } from './action-menu.tsx'
import type { EntryAction } from '../actions/entry-actions.ts'
import { useActionsFor } from './use-actions-for.ts'
import { useEntryActions } from './use-entry-actions.ts'

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
    <MenuTrigger>
      <Button className="path-menu" aria-description={t('Actions for this folder')}>
        <span className="path-name" dir="auto" title={folder.name}>
          {folder.name}
        </span>
        <ChevronDown aria-hidden="true" />
      </Button>
      <MenuPopover placement="bottom start">
        <ActionMenu actions={actions} hasShortcuts={false} onAction={run} />
      </MenuPopover>
    </MenuTrigger>
  )
}
