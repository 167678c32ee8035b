import type { ReactNode } from 'react'
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useIsPhone } from '../use-is-phone.ts'

/** The same heights as in `drive.css`. */
const DESKTOP = { rowHeight: 40, headingHeight: 36, loaderHeight: 40 }
const PHONE = { rowHeight: 60, headingHeight: 0, loaderHeight: 60 }

/** Renders only the rows in sight of the table inside. */
export function VirtualRows({ children }: { children: ReactNode }) {
  const layoutOptions = useIsPhone() ? PHONE : DESKTOP
  return (
    <Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
      {children}
    </Virtualizer>
  )
}
