import { useImperativeHandle, type Ref, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Box, ListGeometry } from './list-geometry.ts'
import { isLetter } from './list-keys.ts'

/** For the screen around a list. */
export interface ListHandle {
  scroller: HTMLElement
  /** Scrolls to an entry and gives it the focus. */
  focusEntry: (index: number) => void
  /** Does what a key means in the list, pressed while nothing has the focus; whether it means something. */
  enterByKey: (key: string) => boolean
  /** In px. */
  width: () => number
  /** The image of an entry, where it has an element and the element shows one. */
  thumbnailOf: (id: number) => HTMLImageElement | null
  /** The entries that a box touches, given in the window's coordinates. */
  indexesIn: (box: Box) => number[]
}

interface HandledList {
  entries: readonly FileEntry[]
  /** Something is focused or selected already. */
  isEntered: boolean
  selectOnly: (entry: FileEntry) => void
  entrance: () => number
  focusEntry: (index: number) => void
  geometry: ListGeometry
  scrollerRef: RefObject<HTMLElement | null>
  bodyRef: RefObject<HTMLElement | null>
}

export function useListHandle(ref: Ref<ListHandle>, list: HandledList): void {
  const { scrollerRef, bodyRef, geometry, focusEntry } = list
  useImperativeHandle(ref, () => ({
    get scroller() {
      if (!scrollerRef.current) throw new Error('the list is not rendered')
      return scrollerRef.current
    },
    focusEntry,
    enterByKey: (key) => enterByKey(key, list),
    width: () => scrollerRef.current?.clientWidth ?? Infinity,
    thumbnailOf: (id) =>
      bodyRef.current?.querySelector(`[data-key="${id}"] .thumbnail img`) ?? null,
    indexesIn: (box) =>
      bodyRef.current ? geometry.indexesIn(areaOf(box, bodyRef.current, geometry.columns)) : [],
  }))
}

const KEYS = /^(Arrow(Down|Up|Left|Right)|Home|End|Page(Down|Up))$/

function enterByKey(key: string, list: HandledList): boolean {
  const index = list.entrance()
  const entry = list.entries[index]
  if (!entry || (!KEYS.test(key) && !isLetter(key))) return false
  flushSync(() => list.focusEntry(index))
  // Under a dialog it takes no focus.
  if (!list.scrollerRef.current?.contains(document.activeElement)) return false
  if (!list.isEntered && key.startsWith('Arrow')) list.selectOnly(entry)
  else document.activeElement?.dispatchEvent(keyDown(key))
  return true
}

const keyDown = (key: string) =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })

/** A box of the window as lines and columns of the list. */
function areaOf({ left, top, width, height }: Box, body: HTMLElement, columns: number) {
  const bounds = body.getBoundingClientRect()
  const column = (x: number) => Math.floor(((x - bounds.left) / bounds.width) * columns)
  const [from, to] = [column(left), column(left + width)]
  const isRightToLeft = body.matches(':dir(rtl)')
  const within = (value: number) => Math.min(Math.max(value, 0), columns - 1)
  return {
    top: top - bounds.top,
    bottom: top + height - bounds.top,
    firstColumn: within(isRightToLeft ? columns - 1 - to : from),
    lastColumn: within(isRightToLeft ? columns - 1 - from : to),
  }
}
