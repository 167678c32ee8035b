import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

const DELAY_MS = 500
const CLOSE_DELAY_MS = 150

/** Says what the focusable element inside does, on hover and keyboard focus. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={CLOSE_DELAY_MS}>
      {children}
      <AriaTooltip className="tooltip" offset={6}>
        {label}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
