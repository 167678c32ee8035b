import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'

const AccountMenuItems = loadedAhead(
  async () => (await import('./account-menu-items.tsx')).AccountMenuItems,
)

export function AccountMenu() {
  const t = useTrans()
  const { user } = useBootstrapData()
  return (
    <LaterMenu
      label={t('Account')}
      placement="bottom end"
      renderButton={(props) => (
        <IconButton {...props} aria-label={t('Account')} className="drive-account">
          <Avatar name={user?.display_name ?? ''} image={user?.avatar ?? null} />
        </IconButton>
      )}
    >
      <AccountMenuItems />
    </LaterMenu>
  )
}
