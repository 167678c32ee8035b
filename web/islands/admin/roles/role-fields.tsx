import type { ReactNode } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { AdminRole } from '#worker/features/admin/roles/schema.ts'
import { permissionsIn } from '../rights/permission-fields.ts'
import { PermissionTree } from '../rights/permission-tree.tsx'

type EditedRole = Pick<AdminRole, 'name' | 'description' | 'default' | 'guest' | 'permissions'>

interface RoleFieldsProps {
  role: EditedRole
  type: AdminRole['type']
  /** More fields, after the description. */
  children?: ReactNode
}

export function RoleFields({ role, type, children }: RoleFieldsProps) {
  const t = useTrans()
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        defaultValue={role.name}
        isRequired
        maxLength={100}
      />
      <TextField
        name="description"
        label={t('Description')}
        defaultValue={role.description ?? ''}
        rows={2}
        maxLength={500}
      />
      {children}
      {type === 'site' && (
        <>
          <CheckboxField
            name="default"
            defaultSelected={role.default}
            description={t(
              'Everybody who registers gets it, instead of the role that had this before.',
            )}
          >
            {t('For new users')}
          </CheckboxField>
          <CheckboxField
            name="guest"
            defaultSelected={role.guest}
            description={t('What people can do who are not signed in.')}
          >
            {t('For visitors')}
          </CheckboxField>
        </>
      )}
      <section className="admin-form-section" aria-labelledby="role-permissions">
        <h2 id="role-permissions">{t('Permissions')}</h2>
        <PermissionTree key={type} type={type} held={role.permissions} />
      </section>
    </>
  )
}

export const roleFieldsIn = (data: FormData) => ({
  name: formText(data, 'name'),
  description: formText(data, 'description'),
  default: data.has('default'),
  guest: data.has('guest'),
  permissions: permissionsIn(data),
})

/** The values that the form starts with: only a change of these starts it again, as that loses what was typed. */
export const roleFieldsKey = (role: EditedRole): string =>
  JSON.stringify([role.name, role.description, role.default, role.guest, role.permissions])
