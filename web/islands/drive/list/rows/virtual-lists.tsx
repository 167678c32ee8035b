import type { ReactNode } from 'react'
import { GridLayout, Size, TableLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

export { takeOver } from './take-over.ts'

/** The same heights as in `list.css`. */
const ROWS = { rowHeight: 40, headingHeight: 36, loaderHeight: 40 }
const TALL_ROWS = { ...ROWS, rowHeight: 52 }
const PHONE_ROWS = { rowHeight: 60, headingHeight: 0, loaderHeight: 60 }

/** The same sizes as in `grid.css`. */
const TILES = {
  minItemSize: new Size(168, 184),
  maxItemSize: new Size(Infinity, 184),
  minSpace: new Size(12, 12),
}
const PHONE_TILES = {
  minItemSize: new Size(144, 176),
  maxItemSize: new Size(Infinity, 176),
  minSpace: new Size(8, 8),
}

/** Renders only the rows in sight of the table inside. */
export function VirtualRows({ isTall, children }: { isTall: boolean; children: ReactNode }) {
  const isPhone = useIsPhone()
  const layoutOptions = isPhone ? PHONE_ROWS : isTall ? TALL_ROWS : ROWS
  return (
    <Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
      {children}
    </Virtualizer>
  )
}

/** Renders only the tiles in sight of the grid inside. */
export function VirtualTiles({ children }: { children: ReactNode }) {
  const layoutOptions = useIsPhone() ? PHONE_TILES : TILES
  return (
    <Virtualizer layout={GridLayout} layoutOptions={layoutOptions}>
      {children}
    </Virtualizer>
  )
}
