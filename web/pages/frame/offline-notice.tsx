import { useTrans } from '#web/i18n/i18n-context.tsx'

/** Empty until the browser is offline: `web/hydration/client.ts` fills it, which screen readers announce politely. */
export function OfflineNotice() {
  const t = useTrans()
  return (
    <div className="offline-notice" role="status" data-text={t('You are offline. View only.')} />
  )
}
