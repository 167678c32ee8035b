import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { PanelEntry } from './panels.ts'
import { useCurrentPanel } from './use-current-panel.ts'

export function SideNav({ panels }: { panels: PanelEntry[] }) {
  const t = useTrans()
  const current = useCurrentPanel(panels)
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
