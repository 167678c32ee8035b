import { useRef } from 'react'
import type { MenuPoint } from './use-context-menu.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { MenuPopover } from '#web/ui/overlays/menu.tsx'
import { ActionMenu } from '../../menus/action-menu.tsx'
import type { EntryAction } from '../../actions/entry-actions.ts'
import { useCurrentFolder } from '../../state/current-folder.ts'
import { NewMenuItems } from '../../menus/new-menu-items.tsx'

interface ContextMenuProps {
  point: MenuPoint | null
  /** Empty = the menu of what is new in the folder shown. */
  actions: readonly EntryAction[]
  onAction: (action: EntryAction) => void
  onClose: () => void
}

export function ContextMenu({ point, actions, onAction, onClose }: ContextMenuProps) {
  const t = useTrans()
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
          if (!isOpen) onClose()
        }}
      >
        {actions.length > 0 ? (
          <ActionMenu actions={actions} onAction={onAction} />
        ) : (
          folder && <NewMenuItems target={folder} />
        )}
      </MenuPopover>
    </>
  )
}
