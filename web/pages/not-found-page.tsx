import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { NotFoundIllustration } from '#web/ui/illustrations.tsx'
import { SiteLayout } from './frame/site-layout.tsx'

export function NotFoundPage() {
  const t = useTrans()
  return (
    <SiteLayout menu="custom-page-navbar">
      <div className="page-message">
        <NotFoundIllustration />
        <h1>{t("Looks like you've found the doorway to the great nothing")}</h1>
        <a className={buttonClass('primary')} href="/">
          {t('Take me there!')}
        </a>
      </div>
    </SiteLayout>
  )
}
