import { useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '#web/api/api-client.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { AdminUserDetails, UpdateUserInput } from '#worker/features/admin/users/schema.ts'
import { EditForm } from '../forms/edit-form.tsx'
import { permissionsIn } from '../rights/permission-fields.ts'
import { PermissionTree } from '../rights/permission-tree.tsx'
import { RoleChoices, rolesIn } from './role-choices.tsx'
import { StorageField, storageIn } from './storage-field.tsx'
import { userKey } from './user-keys.ts'
import { useUserRoles } from './use-user-roles.ts'

/** Sends a part of the account; what the page shows is read again. */
function useUserForm(user: AdminUserDetails, input: (data: FormData) => UpdateUserInput) {
  const queryClient = useQueryClient()
  return useFormMutation(
    (data) =>
      unwrap(api.admin.users[':id'].$put({ param: { id: String(user.id) }, json: input(data) })),
    () => {
      toast('User saved')
      void queryClient.invalidateQueries({ queryKey: userKey(user.id) })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'users'] })
    },
  )
}

/** The values that the form starts with: only a change of these starts it again, as that loses what was typed. */
export const detailsKey = (user: AdminUserDetails): string =>
  JSON.stringify([
    user.email,
    user.email_verified_at !== null,
    user.first_name,
    user.last_name,
    user.available_space,
  ])

export function UserDetailsForm({ user }: { user: AdminUserDetails }) {
  const t = useTrans()
  const { language } = useI18n()
  const { errors, isPending, submit } = useUserForm(user, (data) => ({
    email: formText(data, 'email'),
    first_name: formText(data, 'first_name'),
    last_name: formText(data, 'last_name'),
    email_verified: data.has('email_verified'),
    available_space: storageIn(data),
  }))
  return (
    <section className="admin-part" aria-labelledby="user-details">
      <h2 id="user-details">{t('Details')}</h2>
      <EditForm
        errors={errors}
        isPending={isPending}
        onSubmit={async (data) => (await submit(data)) !== null}
      >
        <TextField
          name="email"
          type="email"
          label={t('Email address')}
          defaultValue={user.email}
          description={t('The previous address is notified of the change.')}
          isRequired
        />
        <CheckboxField name="email_verified" defaultSelected={user.email_verified_at !== null}>
          {t('The email address is confirmed')}
        </CheckboxField>
        <TextField
          name="first_name"
          label={t('First name')}
          defaultValue={user.first_name ?? ''}
          maxLength={100}
        />
        <TextField
          name="last_name"
          label={t('Last name')}
          defaultValue={user.last_name ?? ''}
          maxLength={100}
        />
        <StorageField
          bytes={user.available_space}
          description={t(':size are used.', { size: formatBytes(user.used_space, language) })}
        />
      </EditForm>
    </section>
  )
}

/** Like `detailsKey`, of the form of rights. */
export const rightsKey = ({ roles, permissions }: AdminUserDetails): string =>
  JSON.stringify([roles.map(({ id }) => id), permissions])

export function UserRightsForm({ user }: { user: AdminUserDetails }) {
  const t = useTrans()
  const roles = useUserRoles()
  const { errors, isPending, submit } = useUserForm(user, (data) => ({
    roles: rolesIn(data),
    permissions: permissionsIn(data),
  }))
  if (roles.length === 0) return null
  return (
    <section className="admin-part" aria-labelledby="user-rights">
      <h2 id="user-rights">{t('Roles and permissions')}</h2>
      <EditForm
        errors={errors}
        isPending={isPending}
        onSubmit={async (data) => (await submit(data)) !== null}
      >
        <RoleChoices roles={roles} held={user.roles.map(({ id }) => id)} />
        <details className="admin-more" open={user.permissions.length > 0}>
          <summary>{t('Permissions beside those of the roles')}</summary>
          <p className="admin-secondary">
            {t('A limit that is set here counts instead of the limit of a role.')}
          </p>
          <PermissionTree type="site" held={user.permissions} />
        </details>
      </EditForm>
    </section>
  )
}
