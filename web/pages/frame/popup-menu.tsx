import type { ReactNode } from 'react'

interface PopupMenuProps {
  label: ReactNode
  /** Where the list opens: below in the navbar, above in the footer. */
  side?: 'below' | 'above'
  'aria-label'?: string
  className?: string
  children: ReactNode
}

/** A menu that opens without JavaScript; `hydration/client.ts` closes it on Escape and on a click elsewhere. */
export function PopupMenu({
  label,
  side = 'below',
  className,
  children,
  ...props
}: PopupMenuProps) {
  return (
    <details className={`popup-menu popup-menu-${side} ${className ?? ''}`}>
      <summary className="button button-ghost button-md" {...props}>
        {label}
        <svg className="popup-menu-arrow" viewBox="0 0 12 12" aria-hidden="true">
          <path d="m3 4.5 3 3 3-3" />
        </svg>
      </summary>
      <div className="popup-menu-list">{children}</div>
    </details>
  )
}
