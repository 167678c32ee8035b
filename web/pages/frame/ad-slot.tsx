import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { usePageRequest } from './page-providers.tsx'
import { withScriptNonce } from './script-nonce.ts'

/** The code that an admin pasted from an ad network; empty when ads are off, and for subscribers. */
export function AdSlot({ slot }: { slot: 'landing-top' | 'file-preview' | 'drive' }) {
  const t = useTrans()
  const { ads } = useBootstrapData().settings
  const { nonce, allowAds } = usePageRequest()
  const code = ads[slot]
  if (!code.trim()) return null
  allowAds()
  return (
    <aside
      className="ad-slot"
      aria-label={t('Advertisement')}
      dangerouslySetInnerHTML={{ __html: withScriptNonce(code, nonce) }}
    />
  )
}
