import type { ReactNode } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { AdSlot } from '../frame/ad-slot.tsx'
import { CookieNotice } from '../frame/cookie-notice.tsx'
import { SiteLogo } from '../frame/site-logo.tsx'

/** The thin frame of a link's page: what was shared is the content. */
export function LinkLayout({ children }: { children: ReactNode }) {
  const t = useTrans()
  const { user } = useBootstrapData()
  return (
    <div className="link-site">
      <header className="link-header">
        <SiteLogo />
        {user ? (
          <a className={buttonClass('ghost', 'sm')} href="/drive">
            {t('My files')}
          </a>
        ) : (
          <a className={buttonClass('ghost', 'sm')} href="/login">
            {t('Sign in')}
          </a>
        )}
      </header>
      <main id="main" className="link-main">
        <AdSlot slot="file-preview" />
        {children}
      </main>
      <CookieNotice />
    </div>
  )
}
