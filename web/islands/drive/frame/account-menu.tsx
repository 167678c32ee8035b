import { lazy, useState } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { MenuPopover, MenuTrigger } from '#web/ui/overlays/menu.tsx'

const AccountMenuItems = lazy(async () => ({
  default: (await import('./account-menu-items.tsx')).AccountMenuItems,
}))

export function AccountMenu() {
  const t = useTrans()
  const { user } = useBootstrapData()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <IconButton aria-label={t('Account')} className="drive-account">
        <Avatar name={user?.display_name ?? ''} image={user?.avatar ?? null} />
      </IconButton>
      <MenuPopover placement="bottom end">
        {isOpen && (
          <LaterPart>
            <AccountMenuItems />
          </LaterPart>
        )}
      </MenuPopover>
    </MenuTrigger>
  )
}
