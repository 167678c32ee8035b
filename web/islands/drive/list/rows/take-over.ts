import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { currentDrag } from '../../drag/entry-drag.ts'

/** The focus goes back from these to the rows. */
const OVERLAYS = '[role="menu"], [role="dialog"], [role="alertdialog"]'
const TRY_AGAIN_MS = 250
/** A second or so. */
const MOST_FRAMES = 60

/**
 * Replaces the list with another one, once the user is not interacting; keeps the scroll position and the focus.
 * @returns a function that cancels it.
 */
export function takeOver(contentRef: RefObject<Element | null>, show: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = () => {
    if (isBusy(contentRef.current)) timer = setTimeout(attempt, TRY_AGAIN_MS)
    else {
      const restore = rememberPlace(contentRef)
      flushSync(show)
      restore()
    }
  }
  attempt()
  return () => clearTimeout(timer)
}

/** Whether the rows are pressed or dragged, or a menu or dialog will return the focus to them. */
const isBusy = (content: Element | null): boolean =>
  content?.querySelector('[data-entries]:active') != null ||
  document.activeElement?.closest(OVERLAYS) != null ||
  currentDrag() !== null

function rememberPlace(contentRef: RefObject<Element | null>): () => void {
  const findList = () => contentRef.current?.querySelector<HTMLElement>('[data-entries]')
  const before = findList()
  if (!before) return () => {}
  const { scrollTop } = before
  const { activeElement } = document
  const hadFocus = before.contains(activeElement)
  const focused = activeElement?.closest('[role="row"][data-key], [role="columnheader"]')
  const focusedTop = focused
    ? focused.getBoundingClientRect().top - before.getBoundingClientRect().top + scrollTop
    : 0
  const selector =
    focused && `[role="${focused.role}"][data-key="${focused.getAttribute('data-key')}"]`

  /** Whether all is as it was; to be tried again until then. */
  function restore(): boolean {
    const list = findList()
    if (!list) return false
    // Whoever has gone on meanwhile is left alone.
    const isFocusLost = hadFocus && document.activeElement === document.body
    const target = selector ? list.querySelector<HTMLElement>(selector) : list
    if (isFocusLost && !target) {
      // Out of sight, so it is not there: it has to be for a moment.
      list.scrollTop = focusedTop - list.clientHeight / 2
      return false
    }
    if (isFocusLost) target?.focus({ preventScroll: true })
    list.scrollTop = scrollTop
    return !isFocusLost && Math.abs(list.scrollTop - scrollTop) < 1
  }

  return () => {
    let left = MOST_FRAMES
    const attempt = () => {
      left -= 1
      if (!restore() && left > 0) requestAnimationFrame(attempt)
    }
    attempt()
  }
}
