import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useLocation } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { openShortcutsDialog } from '../../dialogs/open-shortcuts-dialog.ts'
import type { EntryAction } from '../../actions/entry-actions.ts'
import { searchFrom, searchPath, type DriveView } from '../../state/drive-view.ts'
import { handlesOwnKeys } from '../../menus/handles-own-keys.ts'
import { leaveFolder } from '../carried-focus.ts'
import { entryAt } from '../grid/entry-elements.ts'
import type { ListSelection } from './use-selection.ts'

interface DriveKeys {
  view: DriveView
  entries: readonly FileEntry[]
  selection: ListSelection
  actionsOf: (entries: readonly FileEntry[]) => EntryAction[]
  /** Of the selection. */
  run: (action: EntryAction) => void
  runOn: (action: EntryAction, entries: FileEntry[]) => void
  onEscape: (target: EventTarget | null) => void
  /** A key that is pressed while nothing has the focus; whether it means something in the list. */
  enterList: (key: string) => boolean
  /** Address of the folder above the one shown, and the id of that. */
  above: { address: string; from: number } | null
  searchRef: RefObject<HTMLInputElement | null>
}

/** A list's keys, wherever the focus is, but where keys are text or belong to a menu or a dialog. */
export function useDriveKeys(keys: DriveKeys): void {
  const [, navigate] = useLocation()

  /** Moves focus to the search field; where the field is hidden, as on phones, opens the search page. */
  function startSearch() {
    const input = keys.searchRef.current
    if (input?.offsetParent) input.select()
    else navigate(searchPath(searchFrom(keys.view)))
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || handlesOwnKeys(event.target)) return
    const withControl = event.ctrlKey || event.metaKey
    if (event.altKey) {
      if (event.key !== 'ArrowUp' || withControl || keys.above === null) return
      leaveFolder(keys.above.from)
      navigate(keys.above.address)
    } else if (withControl) {
      if (event.key.toLowerCase() !== 'a' || keys.entries.length === 0) return
      keys.selection.dispatch({ type: 'all' })
    } else if (event.key === '/') startSearch()
    else if (event.key === '?') void openShortcutsDialog()
    else if (event.key === 'Escape') keys.onEscape(event.target)
    else if (!entersList(event, keys) && !runByKey(event, keys)) return
    event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const entersList = ({ key, target }: KeyboardEvent, { enterList }: DriveKeys): boolean =>
  target === document.body && enterList(key)

/** Where lists show the focus: not on an entry that has it because something beside the list was closed by a press. */
const SHOWN_FOCUS = '[data-by-key] *'

/** Keys mean what the eye is on: the selection where the focus is in it, else the focused entry alone. */
function runByKey({ key, target }: KeyboardEvent, keys: DriveKeys): boolean {
  const { selection, entries } = keys
  const focused =
    target instanceof Element && target.matches(SHOWN_FOCUS) ? entryAt(target, entries) : undefined
  const isApart = focused !== undefined && !selection.selected.includes(focused)
  const action = actionOfKey(key, keys.actionsOf(isApart ? [focused] : selection.selected))
  if (!action) return false
  if (!isApart) keys.run(action)
  else {
    selection.selectOnly(focused)
    keys.runOn(action, [focused])
  }
  return true
}

const DELETING: ReadonlySet<EntryAction> = new Set(['trash', 'leave', 'deleteForever'])

function actionOfKey(key: string, actions: readonly EntryAction[]): EntryAction | undefined {
  if (key === 'F2') return actions.find((action) => action === 'rename')
  if (key === 'Delete') return actions.find((action) => DELETING.has(action))
  return undefined
}
