import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  'aria-label': string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** The label as a tooltip too; on, unless a text beside the button says it already. */
  hasTooltip?: boolean
  children: ReactNode
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
    <AriaButton {...props} className={buttonClass(variant, size, `button-icon ${className ?? ''}`)}>
      {children}
    </AriaButton>
  )
  return hasTooltip ? <Tooltip label={props['aria-label']}>{button}</Tooltip> : button
}
