import { Ellipsis, X } from 'lucide-react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useLayoutEffect, useRef, useState } from 'react'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import { ActionIcon } from '../../menus/action-icon.tsx'
import { ACTION_LABELS, type EntryAction } from '../../actions/entry-actions.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { fitActions } from './fit-actions.ts'

const ActionMenu = loadedAhead(async () => (await import('../../menus/action-menu.tsx')).ActionMenu)

interface SelectionBarProps {
  count: number
  isEverything: boolean
  actions: readonly EntryAction[]
  onAction: (action: EntryAction) => void
  onClear: () => void
}

/** With a button where there is room, the first of them with a word, too; the others are in the menu. */
const BY_IMPORTANCE: readonly EntryAction[] = [
  'trash',
  'leave',
  'restore',
  'deleteForever',
  'move',
  'share',
  'download',
  'link',
  'star',
  'unstar',
]

/** The only ones with a button on a phone. */
const ON_PHONES: ReadonlySet<EntryAction> = new Set(BY_IMPORTANCE.slice(0, 5))

/** Actions for the selection: buttons as far as they fit, and a menu with all. Only on phones does it have the details. */
export function SelectionBar({
  count,
  isEverything,
  actions,
  onAction,
  onClear,
}: SelectionBarProps) {
  const t = useTrans()
  const isPhone = useIsPhone()
  const offered = isPhone ? actions : actions.filter((action) => action !== 'details')
  const wanted = BY_IMPORTANCE.filter(
    (action) => offered.includes(action) && (!isPhone || ON_PHONES.has(action)),
  )
  const { ref, room } = useRoom(wanted.join())
  const fitting = fitActions(wanted, offered.length > wanted.length, {
    ...room,
    ...(isPhone && { wordPx: NO_WORDS }),
  })
  return (
    <Toolbar className="selection-bar" aria-label={t('Actions for the selection')}>
      <IconButton aria-label={t('Clear selection')} size="sm" onPress={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      <span className="selection-count" role="status">
        {isEverything ? t('Everything selected') : t(':count selected', { count })}
      </span>
      <div ref={ref} className="selection-actions">
        {offered
          .filter((action) => fitting.buttons.has(action))
          .map((action) => (
            <ActionButton
              key={action}
              action={action}
              isWorded={fitting.worded.has(action)}
              onAction={onAction}
            />
          ))}
        {fitting.hasMenu && (
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
        <Measures actions={wanted} />
      </div>
    </Toolbar>
  )
}

function ActionButton({
  action,
  isWorded,
  onAction,
}: {
  action: EntryAction
  isWorded: boolean
  onAction: (action: EntryAction) => void
}) {
  const t = useTrans()
  const label = t(ACTION_LABELS[action])
  return isWorded ? (
    <Button variant="ghost" size="sm" onPress={() => onAction(action)}>
      <ActionIcon action={action} />
      {label}
    </Button>
  ) : (
    <IconButton aria-label={label} size="sm" onPress={() => onAction(action)}>
      <ActionIcon action={action} />
    </IconButton>
  )
}

/** Invisible buttons, as wide as the real ones. */
function Measures({ actions }: { actions: readonly EntryAction[] }) {
  const t = useTrans()
  return (
    <div className="selection-measures" aria-hidden="true">
      <span className={buttonClass('ghost', 'sm', 'button-icon')}>
        <Ellipsis />
      </span>
      {actions.map((action) => (
        <span key={action} className={buttonClass('ghost', 'sm')}>
          <span className="button-label">
            <ActionIcon action={action} />
            {t(ACTION_LABELS[action])}
          </span>
        </span>
      ))}
    </div>
  )
}

const NO_WORDS: ReadonlyMap<EntryAction, number> = new Map()
const UNMEASURED = { roomPx: Infinity, gapPx: 0, iconPx: 0, wordPx: NO_WORDS }

/** Sizes of the element of the ref and of the `Measures` in it; measured again when it is resized or has other actions. */
function useRoom(actionNames: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Parameters<typeof fitActions>[2]>(UNMEASURED)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const names = actionNames.split(',') as EntryAction[]
    const measure = () => setRoom(roomOf(element, names))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [actionNames])
  return { ref, room }
}

function roomOf(element: HTMLElement, actions: readonly EntryAction[]) {
  const [icon, ...words] = element.querySelectorAll<HTMLElement>('.selection-measures > *')
  return {
    roomPx: element.clientWidth,
    gapPx: parseFloat(getComputedStyle(element).columnGap),
    iconPx: icon?.offsetWidth ?? 0,
    wordPx: new Map(actions.map((action, index) => [action, words[index]?.offsetWidth ?? 0])),
  }
}
