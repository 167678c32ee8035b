import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { NotFoundIllustration } from '#web/ui/illustrations.tsx'
import { SiteLayout } from '../frame/site-layout.tsx'

/** The same for ended and unknown links: it does not tell whether one ever existed. */
export function LinkNotFoundPage() {
  const t = useTrans()
  return (
    <SiteLayout menu="custom-page-navbar">
      <div className="page-message">
        <NotFoundIllustration />
        <h1>{t('This link does not work')}</h1>
        <p>
          {t(
            'It may have expired, been deleted, or the address is incomplete. Ask the person who sent it for a new one.',
          )}
        </p>
        <a className={buttonClass('primary')} href="/">
          {t('Back to the homepage')}
        </a>
      </div>
    </SiteLayout>
  )
}
