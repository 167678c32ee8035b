import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { HIDE_COOKIE_NOTICE } from './hide-cookie-notice.ts'
import { MenuIcon } from './menu-icon.tsx'
import { usePageRequest } from './page-providers.tsx'
import { PostForm } from './post-form.tsx'

/**
 * Shown until one of its buttons is pressed. The owner's, a menu item, opens its page beside; one that leads nowhere is
 * the only one. Without JavaScript the form stores the choice and leads back.
 */
export function CookieNotice() {
  const t = useTrans()
  const { nonce } = usePageRequest()
  const { settings, show_cookie_notice: isShown } = useBootstrapData()
  if (!isShown) return null
  const { position, button } = settings.cookie_notice
  const isLink = button.action !== ''
  return (
    <aside className={`cookie-notice cookie-notice-${position}`} aria-label={t('Cookie notice')}>
      <p>{t('This site uses cookies to keep you signed in and to remember your choices.')}</p>
      <PostForm action="/cookie-notice" className="cookie-notice-buttons">
        {isLink && (
          <a
            className={buttonClass('primary', 'sm')}
            href={button.action}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MenuIcon icon={button.icon} />
            {t(button.label)}
          </a>
        )}
        <button className={buttonClass(isLink ? 'ghost' : 'primary', 'sm')}>
          {!isLink && <MenuIcon icon={button.icon} />}
          {isLink ? t('OK') : t(button.label)}
        </button>
      </PostForm>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HIDE_COOKIE_NOTICE }} />
    </aside>
  )
}
