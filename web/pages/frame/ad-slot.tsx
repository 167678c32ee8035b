import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { isSubscribed } from '#web/i18n/is-subscribed.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { usePageRequest } from './page-providers.tsx'
import { withScriptNonce } from './script-nonce.ts'

/** The code that an admin pasted from an ad network; nothing when ads are off, or for subscribers. */
export function AdSlot({ slot }: { slot: 'landing-top' | 'file-preview' | 'drive' }) {
  const t = useTrans()
  const { settings, user } = useBootstrapData()
  const { ads } = settings
  const { nonce } = usePageRequest()
  const code = ads[slot]
  if (ads.disable || isSubscribed(user) || !code.trim()) return null
  return (
    <aside
      className="ad-slot"
      aria-label={t('Advertisement')}
      dangerouslySetInnerHTML={{ __html: withScriptNonce(code, nonce) }}
    />
  )
}
