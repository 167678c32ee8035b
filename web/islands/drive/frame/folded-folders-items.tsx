import { Folder } from 'lucide-react'
import { useLocation } from 'wouter'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

interface FoldedFoldersItemsProps {
  label: string
  crumbs: readonly { name: string; address: string }[]
}

export function FoldedFoldersItems({ label, crumbs }: FoldedFoldersItemsProps) {
  const [, navigate] = useLocation()
  return (
    <Menu aria-label={label}>
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
