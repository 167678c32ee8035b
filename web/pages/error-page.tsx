import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorIllustration } from '#web/ui/illustrations.tsx'
import { usePageRequest } from './frame/page-providers.tsx'
import { SiteLayout } from './frame/site-layout.tsx'

/** Says no more than the visitor can use; the cause is in the log, under the request's id. */
export function ErrorPage({ requestId }: { requestId: string }) {
  const t = useTrans()
  const { url } = usePageRequest()
  return (
    <SiteLayout menu="custom-page-navbar">
      <div className="page-message">
        <ErrorIllustration />
        <h1>{t('There was an issue loading this page')}</h1>
        <p>{t('Please try again later')}</p>
        <a className={buttonClass('outline')} href={url.pathname + url.search}>
          {t('Reload this page')}
        </a>
        <p className="page-message-id">{t('Request :id', { id: requestId })}</p>
      </div>
    </SiteLayout>
  )
}
