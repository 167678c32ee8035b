import { enabledServices } from './social/services.ts'
import { useBootstrapData, usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'

export type PanelId =
  | 'account-details'
  | 'social-login'
  | 'password'
  | 'two-factor'
  | 'sessions'
  | 'appearance'
  | 'location-and-language'
  | 'developers'
  | 'delete-account'

export interface PanelEntry {
  id: PanelId
  title: string
}

/** The panels there are for this account on this site, in the order of the page. */
export function usePanels(): PanelEntry[] {
  const t = useTrans()
  const { settings } = useBootstrapData()
  const { hasPermission } = usePermissions()
  const hasSocial = enabledServices(settings).length > 0
  const hasTokens = settings.api.integrated && hasPermission('api.access')
  const panels: (PanelEntry & { isShown?: boolean })[] = [
    { id: 'account-details', title: t('Account details') },
    { id: 'social-login', title: t('Social login'), isShown: hasSocial },
    { id: 'password', title: t('Password') },
    { id: 'two-factor', title: t('Two-factor authentication') },
    { id: 'sessions', title: t('Active sessions') },
    { id: 'appearance', title: t('Appearance') },
    { id: 'location-and-language', title: t('Location and language') },
    { id: 'developers', title: t('Developers'), isShown: hasTokens },
    { id: 'delete-account', title: t('Delete account') },
  ]
  return panels.filter(({ isShown = true }) => isShown)
}
