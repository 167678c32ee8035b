import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { BaseButton, type BaseButtonProps } from './base-button.tsx'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

export interface IconButtonProps extends BaseButtonProps {
  'aria-label': string
  variant?: ButtonVariant
  size?: ButtonSize
  /** The label as a tooltip too; on, unless a text beside the button says it already. */
  hasTooltip?: boolean
}

export function IconButton({
  variant = 'ghost',
  size,
  className,
  hasTooltip = true,
  children,
  ...props
}: IconButtonProps) {
  const button = (
    <BaseButton {...props} className={buttonClass(variant, size, `button-icon ${className ?? ''}`)}>
      {children}
    </BaseButton>
  )
  return hasTooltip ? <Tooltip label={props['aria-label']}>{button}</Tooltip> : button
}

const DELAY_MS = 500
const CLOSE_DELAY_MS = 150

/** Says what the focusable element inside does, on hover and keyboard focus. */
function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={CLOSE_DELAY_MS}>
      {children}
      <AriaTooltip className="tooltip" offset={6}>
        {label}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
