import { COOKIE_NOTICE_COOKIE, COOKIE_NOTICE_SECONDS } from '#worker/features/site/schema.ts'

const cookie = `${COOKIE_NOTICE_COOKIE}=true; path=/; max-age=${COOKIE_NOTICE_SECONDS}; samesite=lax`

/**
 * Hides the notice around it, and stores that, without loading the page again. Part of the document, as it is small and
 * must work before any module has been loaded.
 */
export const HIDE_COOKIE_NOTICE = `{
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
