import { useTrans } from '#web/i18n/i18n-context.tsx'

/** Said where a page's form is an island. */
export function NeedsJavaScript() {
  const t = useTrans()
  return (
    <noscript>
      <p className="auth-notice auth-notice-danger">
        {t('JavaScript is required. Please turn it on and reload this page.')}
      </p>
    </noscript>
  )
}
