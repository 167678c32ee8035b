import { useId } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { permissionsBeyond } from '#worker/access/held-rights.ts'
import type { Permission, Restriction } from '#worker/access/permissions.ts'
import { limitField, PERMISSION_FIELD } from './permission-fields.ts'
import {
  PERMISSION_GROUPS,
  type PermissionTarget,
  type ShownPermission,
} from './permission-groups.ts'

interface PermissionTreeProps {
  type: PermissionTarget
  held: readonly Permission[]
}

/** Checkboxes of all permissions, by groups. Of roles and users, what the visitor does not have themselves can be kept, but not given. */
export function PermissionTree({ type, held }: PermissionTreeProps) {
  const t = useTrans()
  const { user } = useBootstrapData()
  const own = user?.permissions ?? []
  return (
    <div className="permission-tree">
      {PERMISSION_GROUPS[type].map(({ group, permissions }) => (
        <fieldset key={group} className="permission-group">
          <legend>{t(group)}</legend>
          {permissions.map((permission) => (
            <PermissionRow
              key={permission.name}
              permission={permission}
              held={held.find(({ name }) => name === permission.name) ?? null}
              isLocked={
                type === 'site' &&
                permissionsBeyond(own, [
                  { name: permission.name, restrictions: ownLimits(own, permission) },
                ]).length > 0
              }
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The tightest that the visitor could give. */
const ownLimits = (own: readonly Permission[], { name }: ShownPermission): Restriction[] =>
  own.find((permission) => permission.name === name)?.restrictions ?? []

interface PermissionRowProps {
  permission: ShownPermission
  held: Permission | null
  isLocked: boolean
}

function PermissionRow({ permission, held, isLocked }: PermissionRowProps) {
  const t = useTrans()
  const id = useId()
  const { name, label, description, restrictions } = permission
  return (
    <div className="permission">
      <input
        id={id}
        type="checkbox"
        className="admin-check"
        name={PERMISSION_FIELD}
        value={name}
        defaultChecked={held !== null}
        disabled={isLocked}
        aria-describedby={`${id}-description`}
      />
      {isLocked && held && <LockedFields held={held} />}
      <div className="permission-text">
        <label htmlFor={id}>{t(label)}</label>
        <p id={`${id}-description`} className="admin-secondary">
          {t(description)} {isLocked && t('You do not have this permission yourself.')}
        </p>
        {!isLocked &&
          restrictions.map((restriction) => (
            <div key={restriction.name} className="permission-limit">
              <label htmlFor={`${id}-${restriction.name}`}>{t(restriction.label)}</label>
              <input
                id={`${id}-${restriction.name}`}
                type="number"
                min={0}
                max={1e9}
                className="field-input"
                name={limitField(name, restriction.name)}
                defaultValue={limitOf(held, restriction.name)}
                placeholder={t('No limit')}
                aria-describedby={`${id}-${restriction.name}-description`}
              />
              <p id={`${id}-${restriction.name}-description`} className="admin-secondary">
                {t(restriction.description)}
              </p>
            </div>
          ))}
      </div>
    </div>
  )
}

/** A disabled checkbox is not sent: without these, saving would take the permission away. */
const LockedFields = ({ held: { name, restrictions } }: { held: Permission }) => (
  <>
    <input type="hidden" name={PERMISSION_FIELD} value={name} />
    {restrictions.map((limit) => (
      <input
        key={limit.name}
        type="hidden"
        name={limitField(name, limit.name)}
        value={String(limit.value ?? '')}
      />
    ))}
  </>
)

const limitOf = (held: Permission | null, name: string): string =>
  String(held?.restrictions.find((limit) => limit.name === name)?.value ?? '')
