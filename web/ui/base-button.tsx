import type { ReactNode, Ref } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  type PressEvent,
} from 'react-aria-components/Button'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

export interface BaseButtonProps extends Omit<
  AriaButtonProps,
  'className' | 'children' | 'onPress' | 'isPending'
> {
  ref?: Ref<HTMLButtonElement>
  className?: string
  /** Given if the button may ever be pending: a live region must exist before its text. */
  isPending?: boolean
  /** A press while the promise of the last one is open does nothing. */
  onPress?: (event: PressEvent) => unknown
  children: ReactNode
}

/**
 * Base of all buttons. A pending one stays focusable and announces it. Not by the library's `isPending`: its
 * announcement refers to the button by id, even after removal.
 */
export function BaseButton({
  isPending,
  onPress,
  type = 'button',
  children,
  ...props
}: BaseButtonProps) {
  const t = useTrans()
  const press = useOneAtATime((event: PressEvent) => onPress?.(event))
  const state = isPending && { 'aria-disabled': true, 'data-busy': true }
  return (
    <>
      <AriaButton
        {...props}
        {...state}
        // Else it would send its form once more, also by Enter in a field.
        type={isPending && type === 'submit' ? 'button' : type}
        onPress={isPending ? () => {} : press}
      >
        {children}
      </AriaButton>
      {isPending !== undefined && (
        <span className="visually-hidden" role="status">
          {isPending && t('Please wait…')}
        </span>
      )}
    </>
  )
}
