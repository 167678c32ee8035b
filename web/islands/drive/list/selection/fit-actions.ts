import type { EntryAction } from '../../actions/entry-actions.ts'

interface Room {
  roomPx: number
  gapPx: number
  /** A button with an icon alone, the menu's too. */
  iconPx: number
  /** A button with icon and word; none where words are not wanted. */
  wordPx: ReadonlyMap<EntryAction, number>
}

interface FittingActions {
  buttons: ReadonlySet<EntryAction>
  /** Those of them with a word beside the icon. */
  worded: ReadonlySet<EntryAction>
  hasMenu: boolean
}

/**
 * Chooses the actions that get a button, the most important first; then those whose word fits, too.
 * @param isMenuNeeded whether the menu has more than the actions with a button
 */
export function fitActions(
  byImportance: readonly EntryAction[],
  isMenuNeeded: boolean,
  { roomPx, gapPx, iconPx, wordPx }: Room,
): FittingActions {
  const slots = Math.floor((roomPx + gapPx) / (iconPx + gapPx))
  const hasMenu = isMenuNeeded || byImportance.length > slots
  const kept = byImportance.slice(0, hasMenu ? Math.max(0, slots - 1) : undefined)
  let freePx = roomPx + gapPx - (kept.length + (hasMenu ? 1 : 0)) * (iconPx + gapPx)
  const worded = new Set<EntryAction>()
  for (const action of kept) {
    const widthPx = wordPx.get(action)
    if (widthPx === undefined || widthPx - iconPx > freePx) break
    freePx -= widthPx - iconPx
    worded.add(action)
  }
  return { buttons: new Set(kept), worded, hasMenu }
}
