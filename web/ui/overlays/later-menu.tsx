import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { loadedAhead } from '../loaded-ahead.tsx'
import type { BaseButtonProps } from '../base-button.tsx'
import { LaterPart } from './later-part.tsx'

/** For the button of a menu. */
export interface MenuButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onPress: () => void
  onKeyDown: NonNullable<BaseButtonProps['onKeyDown']>
}

interface LaterMenuProps {
  /** Of the popover, for screen readers. */
  label: string
  /** Renders the button that opens it. */
  renderButton: (props: MenuButtonProps) => ReactNode
  placement: 'bottom start' | 'bottom end' | 'top start'
  /** Over the dark parts of a preview. */
  isDark?: boolean
  /** The list, a component that is loaded later; only rendered while it is open. */
  children: ReactNode
}

const MenuPopover = loadedAhead(async () => (await import('./menu.tsx')).MenuPopover)

/** A button with a menu whose code is not a part of the page's first load. */
export function LaterMenu({ label, renderButton, children, ...popover }: LaterMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  return (
    <>
      {renderButton({
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPress: () => setIsOpen(!isOpen),
        onKeyDown: (event) => {
          // It is on its way: Escape is about it, not about the page.
          if (event.key === 'Escape' && isOpen) return setIsOpen(false)
          const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
          // Keys of the page: the library keeps from it what a listener does not pass on.
          if (!isArrow || event.altKey) return event.continuePropagation()
          event.preventDefault()
          setIsOpen(true)
        },
      })}
      {isOpen && (
        <LaterPart>
          <MenuPopover
            aria-label={label}
            isOpen
            triggerRef={ref}
            {...popover}
            onOpenChange={setIsOpen}
          >
            {children}
          </MenuPopover>
        </LaterPart>
      )}
    </>
  )
}
