import { lazy, useRef, useState, type ReactNode, type RefObject } from 'react'
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

const loadMenus = () => import('./menu.tsx')

const MenuPopover = lazy(async () => ({ default: (await loadMenus()).MenuPopover }))

/** Loads what all menus need, so that the first one opens at once. */
export const preloadMenus = (): void => {
  // Without it they load when they are opened, and say so if they can't.
  loadMenus().catch(() => undefined)
}

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
