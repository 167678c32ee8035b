import type { RefObject } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { PanelEntry } from './panels.ts'
import { useCurrentPanel } from './use-current-panel.ts'

interface SideNavProps {
  panels: PanelEntry[]
  panelsRef: RefObject<Element | null>
}

export function SideNav({ panels, panelsRef }: SideNavProps) {
  const t = useTrans()
  const current = useCurrentPanel(panels, panelsRef)
  return (
    <nav className="account-nav" aria-label={t('Account settings')}>
      <ul className="account-nav-list">
        {panels.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} {...(id === current ? { 'aria-current': 'true' } : {})}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
