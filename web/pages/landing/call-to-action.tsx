import type { LandingAppearance } from '#worker/settings/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass, type ButtonVariant } from '#web/ui/button-class.ts'
import { usePageRequest } from '../frame/page-providers.tsx'
import { MenuIcon } from '../frame/menu-icon.tsx'

type Action = LandingAppearance['actions']['cta1']

/** Nothing without a label or an address, and no way to a page that is closed to the visitor. */
export function CallToAction({ action, variant }: { action: Action; variant: ButtonVariant }) {
  const t = useTrans()
  const { user, settings } = useBootstrapData()
  const { isInEditor } = usePageRequest()
  if (!action?.label || !action.action) return null
  const isRegister = action.action === '/register'
  if (isRegister && settings.registration.disable) return null
  const isForGuests = isRegister || action.action === '/login'
  // Who edits it sees it as guests do.
  if (user && isForGuests && !isInEditor) {
    return variant === 'primary' ? (
      <a className={buttonClass('primary', 'lg')} href="/drive">
        {t('Open your drive')}
      </a>
    ) : null
  }
  return (
    <a className={buttonClass(variant, 'lg')} href={action.action}>
      <MenuIcon icon={action.icon} />
      {t(action.label)}
    </a>
  )
}
