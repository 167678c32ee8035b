import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PostForm } from './post-form.tsx'

/** Shown until its button, a menu item that the owner chose, is pressed. */
export function CookieNotice() {
  const t = useTrans()
  const { settings, show_cookie_notice: isShown } = useBootstrapData()
  if (!isShown) return null
  const { position, button } = settings.cookie_notice
  return (
    <aside className={`cookie-notice cookie-notice-${position}`} aria-label={t('Cookie notice')}>
      <p>{t('This site uses cookies to keep you signed in and to remember your choices.')}</p>
      <PostForm action="/cookie-notice">
        <button className={buttonClass('primary', 'sm')}>{t(button.label)}</button>
      </PostForm>
    </aside>
  )
}
