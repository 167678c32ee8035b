import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { ENTRY_ELEMENTS } from './entry-elements.ts'
import { onReveal } from './reveal-entry.ts'

/** A second or so: long enough for a list to be drawn anew, too short for anybody to have gone on. */
const MOST_FRAMES = 60

/** Scrolls to an entry that was made by its name, selects it and puts the focus there. */
export function useReveal(
  contentRef: RefObject<HTMLElement | null>,
  entries: readonly FileEntry[],
  selectOnly: (entry: FileEntry) => void,
): void {
  /** Whether it is done; to be tried again until then. */
  const show = useEffectEvent((id: number): boolean => {
    const index = entries.findIndex((entry) => entry.id === id)
    const entry = entries[index]
    if (!entry) return false
    const { current: content } = contentRef
    const row = content?.querySelector<HTMLElement>(`${ENTRY_ELEMENTS}[data-key="${id}"]`)
    if (!row) {
      scrollNear(content?.querySelector('[data-entries]'), index / entries.length)
      return false
    }
    selectOnly(entry)
    row.scrollIntoView({ block: 'nearest' })
    row.focus()
    return true
  })

  useEffect(() => {
    let frame = 0
    const stop = onReveal((id) => {
      let left = MOST_FRAMES
      const attempt = () => {
        left -= 1
        if (!show(id) && left > 0) frame = requestAnimationFrame(attempt)
      }
      frame = requestAnimationFrame(attempt)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
}

/** Of a virtual list, only what is in sight is there. */
function scrollNear(scroller: Element | null | undefined, share: number) {
  if (scroller) scroller.scrollTop = share * scroller.scrollHeight - scroller.clientHeight / 2
}
