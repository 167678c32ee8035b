import type { ReactNode } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CookieNotice } from '../frame/cookie-notice.tsx'
import { MenuLinks } from '../frame/menu-links.tsx'
import { SiteLogo } from '../frame/site-logo.tsx'

/** The frame of sign-in, sign-up and the like: the logo, a heading with a card (from the island), a thin footer. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTrans()
  const { site_name: siteName } = useBootstrapData().settings.branding
  return (
    <div className="auth">
      <header className="auth-header">
        <SiteLogo size={32} />
      </header>
      <main id="main" className="auth-main">
        {children}
      </main>
      <footer className="auth-footer">
        <a href="/">{siteName}</a>
        <MenuLinks
          position="auth-page-footer"
          className="auth-footer-links"
          aria-label={t('Footer menu')}
        />
      </footer>
      <CookieNotice />
    </div>
  )
}
