import type { ReactNode } from 'react'
import type { MenuPosition } from '#worker/settings/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { Navbar } from './navbar.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MenuLinks } from './menu-links.tsx'
import { usePageRequest } from './page-providers.tsx'
import { SiteLogo } from './site-logo.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

interface SiteLayoutProps {
  menu: MenuPosition
  /** The bell's island, on pages that have React; a link elsewhere. */
  bell?: ReactNode
  children: ReactNode
}

/** Navbar, content, footer: the frame of public pages. */
export function SiteLayout({ menu, bell, children }: SiteLayoutProps) {
  return (
    <div className="site">
      <Navbar menu={menu} bell={bell} />
      <main id="main" className="site-main">
        {children}
      </main>
      <Footer />
      <CookieNotice />
    </div>
  )
}

function Footer() {
  const t = useTrans()
  const { renderedAt } = usePageRequest()
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-line">
          <SiteLogo />
          <MenuLinks position="footer" className="footer-links" aria-label={t('Footer menu')} />
        </div>
        <div className="footer-line">
          <p>
            {t('Copyright © :year, All Rights Reserved', {
              year: String(new Date(renderedAt).getUTCFullYear()),
            })}
          </p>
          <MenuLinks
            position="footer-secondary"
            className="footer-links"
            aria-label={t('Secondary footer menu')}
          />
          <div className="footer-switchers">
            <ThemeSwitcher />
            <LanguageSwitcher />
          </div>
        </div>
      </div>
    </footer>
  )
}
