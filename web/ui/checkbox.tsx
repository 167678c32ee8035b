import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'children'> {
  children?: ReactNode
  className?: string
}

export function Checkbox({ children, className, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={`checkbox ${className ?? ''}`}>
      {({ isIndeterminate }) => (
        <>
          <span className="checkbox-box">
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d={isIndeterminate ? 'M2.5 6h7' : 'M2.5 6.4 5 8.8l4.6-5.4'} />
            </svg>
          </span>
          {children && <span className="checkbox-label">{children}</span>}
        </>
      )}
    </AriaCheckbox>
  )
}
