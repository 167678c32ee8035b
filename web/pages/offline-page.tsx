import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorIllustration } from '#web/ui/illustrations.tsx'

/** In place of any page while there is no network; it is kept for all users of a device, so it shows none of them. */
export function OfflinePage() {
  const t = useTrans()
  return (
    <main id="main" className="page-message">
      <ErrorIllustration />
      <h1>{t('No connection')}</h1>
      <p>{t('This page can be shown when you are online again. It then loads by itself.')}</p>
      <a className={buttonClass('primary')} href="/drive">
        {t('Go to the drive')}
      </a>
    </main>
  )
}
