import type { BootstrapUser } from '#worker/features/site/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LanguageButtons } from './language-switcher.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { PostForm } from './post-form.tsx'
import { ThemeToggle } from './theme-switcher.tsx'

export function UserMenu({ user }: { user: BootstrapUser }) {
  const t = useTrans()
  return (
    <PopupMenu label={<UserName user={user} />} className="user-menu">
      <a className="menu-item" href="/drive">
        {t('Drive')}
      </a>
      <a className="menu-item" href="/account-settings">
        {t('Account settings')}
      </a>
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
