import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListColumn } from '#web/listing/list-columns.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

/**
 * Selects the columns that fit, by the width of the table of the ref. Until it is measured, `columns.css` hides them at
 * the same widths. Phones show the name only.
 */
export function useShownColumns(columns: readonly ListColumn[]) {
  const isPhone = useIsPhone()
  const ref = useRef<HTMLTableElement>(null)
  // The highest `showAt` that fits: it changes less often than the width.
  const [room, setRoom] = useState(Infinity)
  useLayoutEffect(() => {
    const table = ref.current
    if (!table) return
    const observer = new ResizeObserver(() => {
      const fitting = columns.map(({ showAt }) => showAt).filter((at) => at <= table.clientWidth)
      setRoom(Math.max(0, ...fitting))
    })
    observer.observe(table)
    return () => observer.disconnect()
  }, [columns])
  const shownColumns = useMemo(
    () => columns.filter(({ showAt }) => showAt <= (isPhone ? 0 : room)),
    [columns, room, isPhone],
  )
  return { ref, shownColumns }
}
