import type { ReactNode } from 'react'
import type { MenuPosition } from '#worker/settings/schema.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** Navbar, content, footer: the frame of public pages. */
export function SiteLayout({ menu, children }: { menu: MenuPosition; children: ReactNode }) {
  return (
    <div className="site">
      <Navbar menu={menu} />
      <main id="main" className="site-main">
        {children}
      </main>
      <Footer />
      <CookieNotice />
    </div>
  )
}
