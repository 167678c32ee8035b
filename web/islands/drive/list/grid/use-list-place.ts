import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { carryFocus, takeCarriedFocus, takeLeftFolder } from '../carried-focus.ts'
import type { useListWindow } from './use-list-window.ts'
import { useLoadOn, type LoadedList } from './use-load-on.ts'

/** Where somebody was in a list, kept with the step of the browser's history: for reload and back. */
interface ListPlace {
  /** Index of the first entry in view. */
  index: number
  /** How far its line is scrolled out, in px. */
  offset: number
  focusedId: number | null
}

const STATE_KEY = 'listPlace'
const SETTLED_MS = 150

interface ListPlaceOptions {
  listWindow: ReturnType<typeof useListWindow>
  list: LoadedList
  focusedId: number | null
  onRestoreFocus: (index: number) => void
}

/** Keeps the scroll position over reload, back, and the change from rows to tiles. */
export function useListPlace(options: ListPlaceOptions) {
  const { listWindow, list, focusedId, onRestoreFocus } = options
  const { entries, hasMore } = list
  const { scrollerRef, geometry, metrics, bodyTop, scrollToIndex } = listWindow
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasLooked = useRef(false)
  const here = useRef<ListPlace | null>(null)
  const shownFocusId = useRef<number | null>(null)

  function restore(place: ListPlace): boolean {
    const scroller = scrollerRef.current
    if (!metrics || !scroller || (place.index >= entries.length && hasMore)) return false
    const { top } = geometry.spanOf(Math.min(place.index, entries.length - 1))
    scroller.scrollTop = bodyTop() + top + place.offset - metrics.headerSize
    const focused = entries.findIndex(({ id }) => id === place.focusedId)
    if (focused !== -1 && document.activeElement === document.body) onRestoreFocus(focused)
    return true
  }
  const { loadOn, isLoadingOn } = useLoadOn({
    list,
    reach: restore,
    notice: () => 'Loading the list down to where you were …',
  })

  const lookBack = useEffectEvent((scroller: HTMLElement) => {
    hasLooked.current = true
    // Who scrolled before the page came alive stays there.
    const place = scroller.scrollTop === 0 ? savedPlace() : null
    const isCarried = takeCarriedFocus()
    const leftId = takeLeftFolder()
    if (place) {
      if (!restore(place)) loadOn(place)
      return
    }
    if (!isCarried) return
    const left = Math.max(
      0,
      entries.findIndex(({ id }) => id === leftId),
    )
    if (left > 0) scrollToIndex(left)
    if (entries.length > 0) onRestoreFocus(left)
    else scroller.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    if (metrics && scrollerRef.current && !hasLooked.current) lookBack(scrollerRef.current)
  }, [metrics, scrollerRef])

  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    return () => carryFocus(scroller)
  }, [scrollerRef])

  // Rows and tiles have other sizes: the first entry in view stays the first, as far as the focused one stays in view.
  const before = useRef(metrics)
  useLayoutEffect(() => {
    const last = before.current
    before.current = metrics
    const scroller = scrollerRef.current
    if (!last || !metrics || !scroller || !here.current) return
    if (last.columns === metrics.columns && last.itemSize === metrics.itemSize) return
    if (here.current.index > 0) {
      const { top } = geometry.spanOf(here.current.index)
      scroller.scrollTop = bodyTop() + top - metrics.headerSize
    }
    const shown = entries.findIndex(({ id }) => id === shownFocusId.current)
    if (shown !== -1) scrollToIndex(shown)
  }, [metrics, bodyTop, geometry, scrollerRef, entries, scrollToIndex])

  function saveSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(save, SETTLED_MS)
  }

  function save() {
    clearTimeout(timer.current)
    timer.current = undefined
    const scroller = scrollerRef.current
    if (!metrics || !scroller) return
    const top = scroller.scrollTop + metrics.headerSize - bodyTop()
    const { first, end } = geometry.rangeBetween(top, top + metrics.viewSize)
    const focused = entries.findIndex(({ id }) => id === focusedId)
    shownFocusId.current = focused >= first && focused < end ? focusedId : null
    here.current = { index: first, offset: top - geometry.spanOf(first).top, focusedId }
    if (!isLoadingOn()) savePlace(here.current)
  }
  // A reload may come before scrolling has settled. Else the page is left without another layout.
  const saveNow = useEffectEvent(() => {
    if (timer.current !== undefined) save()
  })
  useEffect(() => {
    const onHide = () => saveNow()
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [])
  useEffect(() => {
    if (focusedId === null) return
    saveSoon()
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- saved when the focus moves; scrolling saves by itself
  }, [focusedId])

  return {
    /** Before the address changes. */
    save,
    onScroll: saveSoon,
  }
}

function savedPlace(): ListPlace | null {
  const state = history.state as Record<string, unknown> | null
  return (state?.[STATE_KEY] as ListPlace | undefined) ?? null
}

function savePlace(place: ListPlace): void {
  history.replaceState({ ...(history.state as object | null), [STATE_KEY]: place }, '')
}
