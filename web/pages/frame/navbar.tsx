import type { MenuPosition } from '#worker/settings/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MenuLinks } from './menu-links.tsx'
import { SiteLogo } from './site-logo.tsx'
import { UserMenu } from './user-menu.tsx'

export function Navbar({ menu }: { menu: MenuPosition }) {
  const t = useTrans()
  const { user } = useBootstrapData()
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <SiteLogo />
        <MenuLinks position={menu} className="navbar-links" aria-label={t('Main menu')} />
        {user ? <UserMenu user={user} /> : <GuestButtons />}
      </div>
    </header>
  )
}

function GuestButtons() {
  const t = useTrans()
  const { settings } = useBootstrapData()
  return (
    <div className="navbar-guest">
      <a className={buttonClass('ghost')} href="/login">
        {t('Login')}
      </a>
      {!settings.registration.disable && (
        <a className={buttonClass('primary')} href="/register">
          {t('Register')}
        </a>
      )}
    </div>
  )
}
