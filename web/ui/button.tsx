import { BaseButton, type BaseButtonProps } from './base-button.tsx'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends BaseButtonProps {
  variant?: ButtonVariant
  size?: ButtonSize
}

export function Button({ variant, size, className, children, ...props }: ButtonProps) {
  return (
    <BaseButton {...props} className={buttonClass(variant, size, className)}>
      {props.isPending && <Spinner />}
      <span className="button-label">{children}</span>
    </BaseButton>
  )
}
