import type { MenuPosition } from '#worker/settings/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { visibleMenuItems } from '#worker/features/bootstrap/visible-menu-items.ts'

interface MenuLinksProps {
  position: MenuPosition
  className: string
  'aria-label': string
}

/** The links that an admin placed at a position; nothing when there are none. */
export function MenuLinks({ position, className, ...props }: MenuLinksProps) {
  const t = useTrans()
  const items = visibleMenuItems(useBootstrapData(), position)
  if (items.length === 0) return null
  return (
    <nav className={className} {...props}>
      {items.map((item) => (
        <a
          key={item.id}
          href={item.action}
          {...(item.target === '_blank' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          <MenuIcon icon={item.icon} />
          {t(item.label)}
        </a>
      ))}
    </nav>
  )
}
