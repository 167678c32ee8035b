import { ChevronDown } from 'lucide-react'
import type { WorkspaceRole } from '#worker/features/workspaces/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuPopover, MenuSection, MenuTrigger } from '#web/ui/overlays/menu.tsx'

interface RoleMenuProps {
  /** Whose role it is. */
  name: string
  roleId: number
  roleName: string
  roles: readonly WorkspaceRole[]
  onChange: (roleId: number) => void
  actions: readonly { label: string; isDanger?: boolean; onAction: () => void }[]
}

/** A person's role as a button: to change it, and what else can be done with the person. */
export function RoleMenu({ name, roleId, roleName, roles, onChange, actions }: RoleMenuProps) {
  const t = useTrans()
  return (
    <MenuTrigger>
      <Button
        variant="ghost"
        size="sm"
        className="person-access"
        aria-label={t(':name: :access', { name, access: t(roleName) })}
      >
        {t(roleName)}
        <ChevronDown aria-hidden="true" />
      </Button>
      <MenuPopover placement="bottom end">
        <Menu aria-label={t('Role of :name', { name })}>
          <MenuSection selectionMode="single" selectedKeys={[String(roleId)]}>
            {roles.map(({ id, name: offered }) => (
              <MenuItem key={id} id={String(id)} onAction={() => id !== roleId && onChange(id)}>
                {t(offered)}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection>
            {actions.map(({ label, isDanger = false, onAction }) => (
              <MenuItem key={label} id={label} isDanger={isDanger} onAction={onAction}>
                {label}
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}
