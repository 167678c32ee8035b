import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { rangeInView, type useListWindow } from './use-list-window.ts'

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
/** Further down than this, a reload begins at the top: every page until there would have to be loaded first. */
const MOST_ENTRIES_BACK = 2000

interface ListPlaceOptions {
  listWindow: ReturnType<typeof useListWindow>
  entries: readonly FileEntry[]
  focusedId: number | null
  hasMore: boolean
  onLoadMore: () => void
  onRestoreFocus: (index: number) => void
}

/** Keeps the scroll position over reload, back, and the change from rows to tiles. */
export function useListPlace(options: ListPlaceOptions) {
  const { listWindow, entries, focusedId, hasMore, onLoadMore, onRestoreFocus } = options
  const { scrollerRef, bodyRef, geometry, metrics } = listWindow
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Still to be scrolled to. */
  const wanted = useRef<ListPlace | null>(null)
  const hasLooked = useRef(false)
  const here = useRef<ListPlace | null>(null)

  const isReady = metrics !== null
  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    const body = bodyRef.current
    if (!isReady || !scroller || !body) return
    // Who scrolled before the page came alive stays there.
    if (!hasLooked.current && scroller.scrollTop === 0) wanted.current = savedPlace()
    hasLooked.current = true
    const place = wanted.current
    if (!place) return
    if (place.index >= entries.length && hasMore && place.index < MOST_ENTRIES_BACK) {
      onLoadMore()
      return
    }
    wanted.current = null
    const { top } = geometry.spanOf(Math.min(place.index, entries.length - 1))
    scroller.scrollTop = body.offsetTop + top + place.offset - headerSizeOf(scroller)
    const focused = entries.findIndex(({ id }) => id === place.focusedId)
    if (focused !== -1 && document.activeElement === document.body) onRestoreFocus(focused)
  }, [isReady, geometry, entries, hasMore, onLoadMore, onRestoreFocus, scrollerRef, bodyRef])

  // Rows and tiles have other sizes: the first entry in view stays the first.
  const columns = metrics?.columns
  const itemSize = metrics?.itemSize
  const before = useRef({ columns, itemSize })
  useLayoutEffect(() => {
    const isChanged = before.current.columns !== columns || before.current.itemSize !== itemSize
    const wasReady = before.current.columns !== undefined
    before.current = { columns, itemSize }
    const scroller = scrollerRef.current
    if (!isChanged || !wasReady || !scroller || !bodyRef.current || !here.current) return
    const { index } = here.current
    if (index === 0) return
    scroller.scrollTop =
      bodyRef.current.offsetTop + geometry.spanOf(index).top - headerSizeOf(scroller)
  }, [columns, itemSize, geometry, scrollerRef, bodyRef])

  function save() {
    const scroller = scrollerRef.current
    const body = bodyRef.current
    if (!scroller || !body || !isReady) return
    const top = scroller.scrollTop + headerSizeOf(scroller) - body.offsetTop
    const { first } = rangeInView(scroller, body, (_, to) => geometry.rangeBetween(top, to))
    here.current = { index: first, offset: top - geometry.spanOf(first).top, focusedId }
    if (!wanted.current) savePlace(here.current)
  }
  useEffect(() => {
    if (focusedId === null) return
    timer.current = setTimeout(save, SETTLED_MS)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- saved when the focus moves; scrolling saves by itself
  }, [focusedId])

  return {
    onScroll: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(save, SETTLED_MS)
    },
  }
}

/** Of what covers the top of the list. */
const headerSizeOf = (scroller: HTMLElement) =>
  Number.parseFloat(getComputedStyle(scroller).scrollPaddingBlockStart) || 0

function savedPlace(): ListPlace | null {
  const state = history.state as Record<string, unknown> | null
  return (state?.[STATE_KEY] as ListPlace | undefined) ?? null
}

function savePlace(place: ListPlace): void {
  history.replaceState({ ...(history.state as object | null), [STATE_KEY]: place }, '')
}
