import type { ReactNode } from 'react'
import {
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components/Switch'

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'children'> {
  children: ReactNode
  className?: string
}

/** For what takes effect at once; in a form that is sent, use a checkbox. */
export function Switch({ children, className, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={`switch ${className ?? ''}`}>
      <span className="switch-label">{children}</span>
      <span className="switch-track">
        <span className="switch-thumb" />
      </span>
    </AriaSwitch>
  )
}
