import { useLayoutEffect, useRef } from 'react'
import { statusOf, type Upload } from '../queue/upload-state.ts'

/**
 * Scrolls a list to the running uploads, unless the user scrolled them out of view, or the list has the pointer or the
 * focus.
 */
export function useRunningInSight(uploads: readonly Upload[]) {
  const ref = useRef<HTMLUListElement>(null)
  const isFollowing = useRef(true)
  const idsBefore = useRef('')
  const running = uploads.filter((upload) => statusOf(upload) === 'inProgress')
  const ids = running.map(({ file }) => file.id).join()

  useLayoutEffect(() => {
    if (idsBefore.current === ids) return
    idsBefore.current = ids
    const list = ref.current
    const span = list && runningSpan(list)
    if (!span || !isFollowing.current || isInUse(list)) return
    const { scrollTop, clientHeight } = list
    // Where they do not all fit, the first ones.
    list.scrollTop = Math.min(Math.max(scrollTop, span.bottom - clientHeight), span.top)
  })

  const onScroll = () => {
    const list = ref.current
    const span = list && runningSpan(list)
    if (!span) return
    const { scrollTop, clientHeight } = list
    isFollowing.current = span.bottom > scrollTop && span.top < scrollTop + clientHeight
  }
  return { ref, onScroll }
}

/** From the first to the last row under way, in the list's own scroll positions. */
function runningSpan(list: HTMLElement): { top: number; bottom: number } | null {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-status=inProgress]')]
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const origin = list.getBoundingClientRect().top - list.scrollTop
  return {
    top: first.getBoundingClientRect().top - origin,
    bottom: last.getBoundingClientRect().bottom - origin,
  }
}

const isInUse = (list: HTMLElement) =>
  list.matches(':hover') || (list.matches(':focus-within') && !list.matches(':focus'))
