import { Folder } from 'lucide-react'
import { useLocation } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

interface HiddenFoldersItemsProps {
  crumbs: readonly { name: string; address: string }[]
}

export function HiddenFoldersItems({ crumbs }: HiddenFoldersItemsProps) {
  const t = useTrans()
  const [, navigate] = useLocation()
  return (
    <Menu aria-label={t('Folders between')}>
      {crumbs.map(({ name, address }) => (
        <MenuItem
          key={address}
          icon={<Folder aria-hidden="true" />}
          onAction={() => navigate(address)}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
