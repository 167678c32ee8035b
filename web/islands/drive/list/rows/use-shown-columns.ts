import { useLayoutEffect, useRef, useState } from 'react'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

/** Widths in px; `list.css` says the same for rows that are not virtual. */
export const SIZE_WIDTH = 104
export const DATE_WIDTH = 136
export const MENU_WIDTH = 48

/** A name keeps 160 px beside its picture, its star and the padding. */
const NAME_WIDTH = 160 + 20 + 12 + 26 + 16
const WITH_DATE = NAME_WIDTH + DATE_WIDTH + MENU_WIDTH
const WITH_SIZE = WITH_DATE + SIZE_WIDTH

/**
 * Columns that fit beside the names, by the width of the table of the ref: the size leaves first, then the date. Until
 * it is measured, `list.css` hides them at the same widths. Phones have none.
 */
export function useShownColumns() {
  const isPhone = useIsPhone()
  const ref = useRef<HTMLTableElement>(null)
  const [isSizeShown, setIsSizeShown] = useState(true)
  const [isDateShown, setIsDateShown] = useState(true)
  useLayoutEffect(() => {
    const table = ref.current
    if (!table) return
    const observer = new ResizeObserver(() => {
      setIsSizeShown(table.clientWidth >= WITH_SIZE)
      setIsDateShown(table.clientWidth >= WITH_DATE)
    })
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { ref, isSizeShown: isSizeShown && !isPhone, isDateShown: isDateShown && !isPhone }
}
