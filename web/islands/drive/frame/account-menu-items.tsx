import { useQueryClient } from '@tanstack/react-query'
import {
  Bell,
  CreditCard,
  HardDrive,
  Keyboard,
  Link2,
  LogOut,
  Moon,
  Settings,
  ShieldUser,
  Sun,
} from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { api, unwrap } from '#web/api/api-client.ts'
import { isInEditor } from '#web/appearance/frame-page.ts'
import { useBootstrapData, useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { forgetOtherUsers } from '#web/hydration/forget-other-users.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { chooseTheme } from '#web/themes/choose-theme.ts'
import { oppositeTheme, shownThemes } from '#web/themes/shown-themes.ts'
import { DARK_DEVICE } from '#web/themes/theme-style.ts'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { adminPagesOf } from '#worker/access/admin-pages.ts'
import { isSubscribed } from '#worker/features/bootstrap/is-subscribed.ts'
import { readCookie } from '#web/api/read-cookie.ts'
import { openShortcutsDialog } from '../dialogs/open-shortcuts-dialog.ts'
import { LINKS_PATH, STORAGE_PATH } from '../state/drive-view.ts'
import { StorageMeter } from '../storage/storage-meter.tsx'
import { UpgradeLink } from '../storage/upgrade-link.tsx'

/** All that the menu of the account holds. */
export function AccountMenuItems() {
  const t = useTrans()
  const data = useBootstrapData()
  const { user, themes, settings, i18n, languages } = data
  const store = useBootstrapStore()
  const logOut = useLogOut()
  const [, navigate] = useLocation()
  const isPhone = useIsPhone()
  const storageId = useId()
  const isDeviceDark = useMedia(DARK_DEVICE)
  const theme = shownThemes(themes)?.[isDeviceDark ? 'dark' : 'light']
  const nextTheme =
    theme && settings.themes.user_change ? oppositeTheme(themes.all, theme) : undefined
  const ThemeIcon = nextTheme?.is_dark ? Moon : Sun

  return (
    <>
      <Menu aria-label={t('Account')} aria-describedby={storageId}>
        <MenuSection title={user?.display_name ?? ''}>
          {/* There the bar at the bottom has no room for it. */}
          {isPhone && (
            <MenuItem icon={<Link2 aria-hidden="true" />} onAction={() => navigate(LINKS_PATH)}>
              {t('Links')}
            </MenuItem>
          )}
          {isPhone && (
            <MenuItem
              icon={<HardDrive aria-hidden="true" />}
              onAction={() => navigate(STORAGE_PATH)}
            >
              {t('Storage')}
            </MenuItem>
          )}
          <MenuItem icon={<Settings aria-hidden="true" />} href="/account-settings">
            {t('Account settings')}
          </MenuItem>
          {adminPagesOf(data).length > 0 && (
            <MenuItem icon={<ShieldUser aria-hidden="true" />} href="/admin">
              {t('Admin area')}
            </MenuItem>
          )}
          {settings.billing.enable && isSubscribed(user) && (
            <MenuItem icon={<CreditCard aria-hidden="true" />} href="/billing">
              {t('Billing')}
            </MenuItem>
          )}
          {settings.notifications.integrated && (
            <MenuItem icon={<Bell aria-hidden="true" />} href="/notifications">
              {t('Notifications')}
            </MenuItem>
          )}
          {!isPhone && (
            <MenuItem
              icon={<Keyboard aria-hidden="true" />}
              shortcut="?"
              onAction={() => void openShortcutsDialog()}
            >
              {t('Keyboard shortcuts')}
            </MenuItem>
          )}
          {nextTheme && (
            <MenuItem
              icon={<ThemeIcon aria-hidden="true" />}
              onAction={() => chooseTheme(store, nextTheme.id)}
            >
              {nextTheme.is_dark ? t('Dark theme') : t('Light theme')}
            </MenuItem>
          )}
          <MenuItem icon={<LogOut aria-hidden="true" />} onAction={() => void logOut()}>
            {t('Log out')}
          </MenuItem>
        </MenuSection>
        {languages.length > 1 && (
          <MenuSection title={t('Language')} selectionMode="single" selectedKeys={[i18n.language]}>
            {languages.map(({ language, name }) => (
              <MenuItem
                key={language}
                id={language}
                onAction={() => language !== i18n.language && switchLanguage(language)}
              >
                {name}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
      <div id={storageId} className="account-storage">
        <StorageMeter />
        <UpgradeLink />
      </div>
    </>
  )
}

/** Clears the query cache and the device's memory, so that the next user sees none of this user's data. */
function useLogOut() {
  const queryClient = useQueryClient()
  return async () => {
    if (isInEditor()) {
      toast.danger("Can't logout while in appearance editor.")
      return
    }
    try {
      await unwrap(api.auth.logout.$post())
      queryClient.clear()
      forgetOtherUsers(null)
      location.assign('/login')
    } catch (error) {
      showHttpErrorToast(error)
    }
  }
}

/** Sends the form that pages without JavaScript have: the choice is kept, and this page comes back in the language. */
function switchLanguage(language: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/preferences/language'
  for (const [name, value] of Object.entries({
    language,
    _token: readCookie('XSRF-TOKEN') ?? '',
  })) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
