import { Ellipsis, X } from 'lucide-react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { lazy, useLayoutEffect, useRef, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import { ActionIcon } from '../../menus/action-icon.tsx'
import { ACTION_LABELS, type EntryAction } from '../../actions/entry-actions.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

const ActionMenu = lazy(async () => ({
  default: (await import('../../menus/action-menu.tsx')).ActionMenu,
}))

interface SelectionBarProps {
  count: number
  isEverything: boolean
  actions: readonly EntryAction[]
  onAction: (action: EntryAction) => void
  onClear: () => void
}

/** The only ones with a button of their own on a phone; elsewhere the last that move into the menu. */
const FIRST: ReadonlySet<EntryAction> = new Set([
  'move',
  'trash',
  'leave',
  'restore',
  'deleteForever',
])

/**
 * Actions for the selection: buttons as far as they fit, and a menu with all. Only on phones does the menu include the
 * details.
 */
export function SelectionBar({
  count,
  isEverything,
  actions,
  onAction,
  onClear,
}: SelectionBarProps) {
  const t = useTrans()
  const isPhone = useIsPhone()
  const { ref, slots } = useSlots()
  const offered = isPhone ? actions : actions.filter((action) => action !== 'details')
  const first = offered.filter((action) => FIRST.has(action))
  const wanted = isPhone ? first : offered
  const hasMenu = offered.length > Math.min(wanted.length, slots)
  const byImportance = [...new Set([...first, ...wanted])]
  const kept = new Set(hasMenu ? byImportance.slice(0, Math.max(0, slots - 1)) : wanted)
  return (
    <Toolbar className="selection-bar" aria-label={t('Actions for the selection')}>
      <IconButton aria-label={t('Clear selection')} size="sm" onPress={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      <span className="selection-count" role="status">
        {isEverything ? t('Everything selected') : t(':count selected', { count })}
      </span>
      <div ref={ref} className="selection-actions">
        {wanted
          .filter((action) => kept.has(action))
          .map((action) => (
            <IconButton
              key={action}
              aria-label={t(ACTION_LABELS[action])}
              size="sm"
              onPress={() => onAction(action)}
            >
              <ActionIcon action={action} />
            </IconButton>
          ))}
        {hasMenu && (
          <LaterMenu
            label={t('More actions')}
            placement="bottom end"
            renderButton={(props) => (
              <IconButton {...props} aria-label={t('More actions')} size="sm">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            )}
          >
            <ActionMenu actions={offered} hasShortcuts={false} onAction={onAction} />
          </LaterMenu>
        )}
      </div>
    </Toolbar>
  )
}

/** The `gap` of `.selection-actions`. */
const GAP_PX = 4

/** How many buttons as wide as the first one fit into the element of the ref; measured again when it is resized. */
function useSlots() {
  const ref = useRef<HTMLDivElement>(null)
  const [slots, setSlots] = useState(Infinity)
  useLayoutEffect(() => {
    const room = ref.current
    if (!room) return
    const measure = () => {
      const button = room.querySelector('button')
      if (button) setSlots(Math.floor((room.clientWidth + GAP_PX) / (button.offsetWidth + GAP_PX)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(room)
    return () => observer.disconnect()
  }, [])
  return { ref, slots }
}
