import { useRef } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { useContextMenu } from './use-context-menu.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { MenuPopover, SheetTitle } from '#web/ui/overlays/menu.tsx'
import { ActionMenu } from '../../menus/action-menu.tsx'
import type { EntryAction } from '../../actions/entry-actions.ts'
import { useCurrentFolder } from '../../state/current-folder.ts'
import { NewMenuItems } from '../../menus/new-menu-items.tsx'

interface ContextMenuProps {
  menu: Pick<ReturnType<typeof useContextMenu>, 'point' | 'entries' | 'close'>
  /** Empty = the menu of what is new in the folder shown. */
  actions: readonly EntryAction[]
  onAction: (action: EntryAction) => void
}

export function ContextMenu({ menu, actions, onAction }: ContextMenuProps) {
  const t = useTrans()
  const { point, entries, close } = menu
  const folder = useCurrentFolder()
  const anchorRef = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span
        ref={anchorRef}
        className="menu-anchor"
        style={{ left: point?.x ?? 0, top: point?.y ?? 0 }}
        aria-hidden="true"
      />
      <MenuPopover
        aria-label={t('Actions')}
        isOpen={point !== null}
        triggerRef={anchorRef}
        // Beside the point: it moves up where there is no room below.
        placement="end top"
        onOpenChange={(isOpen) => {
          if (!isOpen) close()
        }}
      >
        {actions.length > 0 ? (
          <>
            <EntriesTitle entries={entries} />
            <ActionMenu actions={actions} onAction={onAction} />
          </>
        ) : (
          folder && <NewMenuItems target={folder} />
        )}
      </MenuPopover>
    </>
  )
}

function EntriesTitle({ entries }: { entries: readonly FileEntry[] }) {
  const t = useTrans()
  const [first] = entries
  if (!first) return null
  return entries.length === 1 ? (
    <SheetTitle icon={<FileTypeIcon type={first.type} color={first.color} />}>
      {first.name}
    </SheetTitle>
  ) : (
    <SheetTitle>{t(':count selected', { count: entries.length })}</SheetTitle>
  )
}
