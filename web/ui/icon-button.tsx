import { BaseButton, type BaseButtonProps } from './base-button.tsx'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Tooltip } from './tooltip.tsx'

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
