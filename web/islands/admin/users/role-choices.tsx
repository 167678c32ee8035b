import { useId } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { UserRole } from '#worker/features/admin/users/schema.ts'

interface RoleChoicesProps {
  roles: readonly UserRole[]
  /** Ids; null = of a new user, the default role. */
  held: readonly number[] | null
}

/** Checkboxes of the roles. One that the visitor may not give can be kept. */
export function RoleChoices({ roles, held }: RoleChoicesProps) {
  const t = useTrans()
  return (
    <fieldset className="permission-group">
      <legend>{t('Roles')}</legend>
      {roles.map((role) => (
        <RoleChoice
          key={role.id}
          role={role}
          isHeld={held === null ? role.default : held.includes(role.id)}
        />
      ))}
    </fieldset>
  )
}

function RoleChoice({ role, isHeld }: { role: UserRole; isHeld: boolean }) {
  const t = useTrans()
  const id = useId()
  return (
    <div className="permission">
      <input
        id={id}
        type="checkbox"
        className="admin-check"
        name="role"
        value={role.id}
        defaultChecked={isHeld}
        disabled={!role.can_give}
        aria-describedby={`${id}-description`}
      />
      {!role.can_give && isHeld && <input type="hidden" name="role" value={role.id} />}
      <div className="permission-text">
        <label htmlFor={id} dir="auto">
          {role.name}
        </label>
        <p id={`${id}-description`} className="admin-secondary">
          <span dir="auto">{role.description && t(role.description)}</span>{' '}
          {!role.can_give && t('It has permissions that you do not have.')}
        </p>
      </div>
    </div>
  )
}

export const rolesIn = (data: FormData) => data.getAll('role').map(Number)
