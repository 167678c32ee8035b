import { useRef } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Menu, MenuItem, MenuPopover } from '#web/ui/menu.tsx'
import { ActionIcon } from '../action-icon.tsx'
import { ACTION_LABELS, ACTION_SHORTCUTS, type EntryAction } from '../entry-actions.ts'
import { NewMenuItems } from '../new-menu.tsx'

/** Where a menu was asked for, in the window. */
export interface MenuPoint {
  x: number
  y: number
}

interface ContextMenuProps {
  point: MenuPoint | null
  /** Empty = the menu of the folder itself. */
  actions: readonly EntryAction[]
  parentId: number | null
  onAction: (action: EntryAction) => void
  onClose: () => void
}

export function ContextMenu({ point, actions, parentId, onAction, onClose }: ContextMenuProps) {
  const t = useTrans()
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
        placement="bottom start"
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        {actions.length === 0 ? (
          <NewMenuItems parentId={parentId} onClose={onClose} />
        ) : (
          <Menu aria-label={t('Actions')} autoFocus="first" onClose={onClose}>
            {actions.map((action) => (
              <MenuItem
                key={action}
                icon={<ActionIcon action={action} />}
                isDanger={action === 'deleteForever'}
                {...shortcutOf(action)}
                onAction={() => onAction(action)}
              >
                {t(ACTION_LABELS[action])}
              </MenuItem>
            ))}
          </Menu>
        )}
      </MenuPopover>
    </>
  )
}

function shortcutOf(action: EntryAction) {
  const shortcut = ACTION_SHORTCUTS[action]
  return shortcut ? { shortcut } : {}
}
