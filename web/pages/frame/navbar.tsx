import type { ReactNode } from 'react'
import { adminPagesOf } from '#worker/access/admin-pages.ts'
import type { MenuPosition } from '#worker/settings/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { BellLink } from '#web/notifications/bell-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { isSubscribed } from '#worker/features/bootstrap/is-subscribed.ts'
import type { BootstrapUser } from '#worker/features/bootstrap/schema.ts'
import { MenuLinks } from './menu-links.tsx'
import { SiteLogo } from './site-logo.tsx'
import { LanguageButtons } from './language-switcher.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { PostForm } from './post-form.tsx'
import { ThemeToggle } from './theme-switcher.tsx'

interface NavbarProps {
  menu: MenuPosition
  /** Undefined = a link. */
  bell?: ReactNode
}

export function Navbar({ menu, bell }: NavbarProps) {
  const t = useTrans()
  const { user } = useBootstrapData()
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <SiteLogo />
        <MenuLinks position={menu} className="navbar-links" aria-label={t('Main menu')} />
        {user ? (
          <div className="navbar-user">
            {bell === undefined ? <BellLink /> : bell}
            <UserMenu user={user} />
          </div>
        ) : (
          <GuestButtons />
        )}
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

function UserMenu({ user }: { user: BootstrapUser }) {
  const t = useTrans()
  const data = useBootstrapData()
  const { settings } = data
  return (
    <PopupMenu label={<UserName user={user} />} className="user-menu">
      <a className="menu-item" href="/drive">
        {t('Drive')}
      </a>
      <a className="menu-item" href="/account-settings">
        {t('Account settings')}
      </a>
      {adminPagesOf(data).length > 0 && (
        <a className="menu-item" href="/admin">
          {t('Admin area')}
        </a>
      )}
      {settings.billing.enable && isSubscribed(user) && (
        <a className="menu-item" href="/billing">
          {t('Billing')}
        </a>
      )}
      {settings.notifications.integrated && (
        <a className="menu-item" href="/notifications">
          {t('Notifications')}
        </a>
      )}
      <ThemeToggle />
      <LanguageButtons />
      <PostForm action="/logout">
        <button className="menu-item">{t('Log out')}</button>
      </PostForm>
    </PopupMenu>
  )
}

function UserName({ user }: { user: BootstrapUser }) {
  return (
    <>
      <span className="avatar" aria-hidden="true">
        {user.avatar ? <img src={user.avatar} alt="" /> : [...user.display_name][0]?.toUpperCase()}
      </span>
      <span className="user-menu-name">{user.display_name}</span>
    </>
  )
}
