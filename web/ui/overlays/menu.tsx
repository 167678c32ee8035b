import { createContext, use, useCallback, type ReactNode } from 'react'
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  Text,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  type MenuSectionProps as AriaMenuSectionProps,
  type PopoverProps,
} from 'react-aria-components/Menu'

export { MenuTrigger }

export interface MenuProps extends Omit<AriaMenuProps<object>, 'className' | 'children' | 'items'> {
  children: ReactNode
  className?: string
}

/** Closes the popover around a menu that has no `MenuTrigger`. */
const CloseContext = createContext<(() => void) | null>(null)

/** The list of a menu; inside a `MenuPopover`. */
export function Menu({ className, ...props }: MenuProps) {
  const onClose = use(CloseContext)
  return (
    <AriaMenu
      {...(onClose && { onClose, autoFocus: 'first' as const })}
      {...props}
      className={`menu ${className ?? ''}`}
    />
  )
}

/** Where a menu floats; outside of a `MenuTrigger` with `isOpen`, `triggerRef` and `onOpenChange`. A bottom sheet at phone width. */
export function MenuPopover({
  children,
  isDark = false,
  ...props
}: Omit<PopoverProps, 'className' | 'children'> & { isDark?: boolean; children: ReactNode }) {
  const { onOpenChange } = props
  const close = useCallback(() => onOpenChange?.(false), [onOpenChange])
  return (
    <Popover offset={4} {...props} className={isDark ? 'menu-popover dark-room' : 'menu-popover'}>
      {onOpenChange ? <CloseContext value={close}>{children}</CloseContext> : children}
    </Popover>
  )
}

/** Names what a menu's actions apply to where the menu is a bottom sheet, which is not beside it. */
export function SheetTitle({ icon, children }: { icon?: ReactNode; children: string }) {
  return (
    <p className="menu-sheet-title">
      {icon}
      <bdi className="menu-sheet-name">{children}</bdi>
    </p>
  )
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'children'> {
  icon?: ReactNode
  /** The key that does the same, as the visitor would read it. */
  shortcut?: string
  /** Beside the label. */
  description?: string
  isDanger?: boolean
  children: string
}

export function MenuItem({
  icon,
  shortcut,
  description,
  isDanger = false,
  children,
  ...props
}: MenuItemProps) {
  return (
    <AriaMenuItem
      textValue={children}
      {...props}
      className={isDanger ? 'menu-item menu-item-danger' : 'menu-item'}
    >
      {({ isSelected, selectionMode }) => (
        <>
          {selectionMode === 'none' ? (
            icon
          ) : (
            <span className="menu-item-check">{isSelected ? '✓' : ''}</span>
          )}
          <Text slot="label" className="menu-item-label">
            {children}
          </Text>
          {description && (
            <Text slot="description" className="menu-item-description">
              {description}
            </Text>
          )}
          {/* Written by the style sheet, for the eye: as text it would be taken for a part of the name. */}
          {shortcut && (
            <kbd className="menu-item-shortcut" data-keys={shortcut} aria-hidden="true" />
          )}
        </>
      )}
    </AriaMenuItem>
  )
}

interface MenuSectionProps extends Pick<
  AriaMenuSectionProps<object>,
  'selectionMode' | 'selectedKeys'
> {
  title?: string
  children: ReactNode
}

export function MenuSection({ title, children, ...props }: MenuSectionProps) {
  return (
    <AriaMenuSection {...props} className="menu-section">
      {title && <Header className="menu-section-title">{title}</Header>}
      {children}
    </AriaMenuSection>
  )
}
