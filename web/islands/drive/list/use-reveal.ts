import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { visibleName } from '#web/ui/visible-name.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { DriveView } from '../state/drive-view.ts'
import { ENTRY_ELEMENTS } from './rows/entry-elements.ts'
import { onReveal } from '../state/reveal-entry.ts'
import type { DriveList } from './use-drive-list.ts'

/** About a second: long enough for a list to rerender, too short for the user to move on. */
const MOST_FRAMES = 60
/** Long enough to reach the button by keyboard. */
const TOAST_MS = 8000

/**
 * Scrolls to an entry that was made by its name, selects it and puts the focus there; where it is beyond what is loaded, tells
 * of it. */
export function useReveal(
  contentRef: RefObject<HTMLElement | null>,
  view: DriveView,
  { firstPage, entries, hasMore }: DriveList,
  selectOnly: (entry: FileEntry) => void,
  onOpen: (entry: FileEntry) => void,
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

  const tell = useEffectEvent((entry: FileEntry) => {
    const isOfThisFolder =
      view.kind === 'folder' && firstPage && (firstPage.folder?.id ?? null) === entry.parent_id
    if (!isOfThisFolder || !hasMore || entries.some(({ id }) => id === entry.id)) return
    toast(
      { message: '“:name” was created', values: { name: visibleName(entry.name) } },
      { duration: TOAST_MS, action: { label: 'Open', onAction: () => onOpen(entry) } },
    )
  })

  useEffect(() => {
    let frame = 0
    const stop = onReveal((entry) => {
      let left = MOST_FRAMES
      const attempt = () => {
        left -= 1
        if (show(entry.id)) return
        if (left > 0) frame = requestAnimationFrame(attempt)
        else tell(entry)
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
