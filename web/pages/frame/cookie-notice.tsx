import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { COOKIE_NOTICE_COOKIE, COOKIE_NOTICE_SECONDS } from '#worker/features/appearance/schema.ts'
import { MenuIcon } from './menu-icon.tsx'
import { usePageRequest } from './page-providers.tsx'
import { isItemVisible } from '#worker/features/bootstrap/visible-menu-items.ts'
import { PostForm } from './post-form.tsx'

/**
 * Shown until a button is pressed. The owner's button opens its page, in a new tab unless it says otherwise. Without JavaScript the form stores
 * the choice and redirects back.
 */
export function CookieNotice() {
  const t = useTrans()
  const { nonce } = usePageRequest()
  const data = useBootstrapData()
  if (!data.show_cookie_notice) return null
  const { position, button } = data.settings.cookie_notice
  const isLink = isItemVisible(data, button)
  return (
    <aside className={`cookie-notice cookie-notice-${position}`} aria-label={t('Cookie notice')}>
      <p>{t('This site uses cookies to keep you signed in and to remember your choices.')}</p>
      <PostForm action="/cookie-notice" className="cookie-notice-buttons">
        {isLink && (
          <a
            className={buttonClass('primary', 'sm')}
            href={button.action}
            target={button.target ?? '_blank'}
            rel="noopener noreferrer"
          >
            <MenuIcon icon={button.icon} />
            {t(button.label)}
          </a>
        )}
        <button className={buttonClass(isLink ? 'ghost' : 'primary', 'sm')}>
          {button.action === '' && <MenuIcon icon={button.icon} />}
          {button.action === '' ? t(button.label) : t('OK')}
        </button>
      </PostForm>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HIDE_COOKIE_NOTICE }} />
    </aside>
  )
}

const cookie = `${COOKIE_NOTICE_COOKIE}=true; path=/; max-age=${COOKIE_NOTICE_SECONDS}; samesite=lax`

/**
 * Hides the notice around it, and stores that, without loading the page again. Part of the document, as it is small and
 * must work before any module has been loaded.
 */
const HIDE_COOKIE_NOTICE = `{
  const notice = document.currentScript.parentElement
  const hide = () => {
    document.cookie = '${cookie}' + (location.protocol === 'https:' ? '; secure' : '')
    // After the browser has followed the link.
    setTimeout(() => notice.remove())
  }
  notice.querySelector('a')?.addEventListener('click', hide)
  notice.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    hide()
  })
}`
