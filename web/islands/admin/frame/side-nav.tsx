import {
  ChartColumn,
  FileText,
  Files,
  HardDrive,
  Languages,
  Link2,
  Mail,
  Megaphone,
  Paintbrush,
  Palette,
  Package,
  Receipt,
  Repeat,
  ScrollText,
  Settings,
  UserCog,
  Tag,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import {
  ADMIN_PATH,
  adminPagesOf,
  type AdminPage,
  type AdminPageName,
} from '#worker/access/admin-pages.ts'

const ICONS: Record<AdminPageName, ReactNode> = {
  users: <Users aria-hidden="true" />,
  roles: <UserCog aria-hidden="true" />,
  workspaces: <UsersRound aria-hidden="true" />,
  files: <Files aria-hidden="true" />,
  links: <Link2 aria-hidden="true" />,
  contact: <Mail aria-hidden="true" />,
  pages: <FileText aria-hidden="true" />,
  tags: <Tag aria-hidden="true" />,
  localizations: <Languages aria-hidden="true" />,
  plans: <Package aria-hidden="true" />,
  subscriptions: <Repeat aria-hidden="true" />,
  invoices: <Receipt aria-hidden="true" />,
  reports: <ChartColumn aria-hidden="true" />,
  logs: <ScrollText aria-hidden="true" />,
  ads: <Megaphone aria-hidden="true" />,
  appearance: <Paintbrush aria-hidden="true" />,
  themes: <Palette aria-hidden="true" />,
  settings: <Settings aria-hidden="true" />,
}

const GROUPS: readonly AdminPage['group'][] = ['People', 'Content', 'Money', 'Site']

/** On phones the pages are a line that is scrolled. */
const scrollToIt = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The pages that the visitor may open. */
export function SideNav({ current }: { current: AdminPageName | null }) {
  const t = useTrans()
  const holder = useBootstrapData()
  const shown = adminPagesOf(holder)
  return (
    <aside className="admin-side">
      <a href="/" className="admin-logo">
        <Brand />
      </a>
      <PaletteButton />
      <a href="/drive" className="admin-back">
        <HardDrive aria-hidden="true" />
        <span>{t('Back to the drive')}</span>
      </a>
      <nav className="admin-nav" aria-label={t('Admin area')}>
        {GROUPS.map((group) => {
          const inGroup = shown.filter(([, page]) => page.group === group)
          return (
            inGroup.length > 0 && (
              <section key={group} aria-labelledby={`admin-group-${group}`}>
                <h2 id={`admin-group-${group}`} className="admin-nav-title">
                  {t(group)}
                </h2>
                {inGroup.map(([name, { path, label }]) => (
                  <Link
                    key={name}
                    href={ADMIN_PATH + path}
                    {...(name === current && {
                      'aria-current': 'page' as const,
                      ref: scrollToIt,
                    })}
                  >
                    {ICONS[name]}
                    <span>{t(label)}</span>
                  </Link>
                ))}
              </section>
            )
          )
        })}
      </nav>
    </aside>
  )
}
