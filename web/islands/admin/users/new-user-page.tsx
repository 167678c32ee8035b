import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { EditForm } from '../forms/edit-form.tsx'
import { useLeaveForm } from '../forms/unsaved-changes.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { RoleChoices, rolesIn } from './role-choices.tsx'
import { StorageField, storageIn } from './storage-field.tsx'
import { useUserRoles } from './use-user-roles.ts'

/** An account that is still to be made. */
export function NewUserPage() {
  const t = useTrans()
  const leaveForm = useLeaveForm()
  const queryClient = useQueryClient()
  const roles = useUserRoles()
  const [isMailed, setIsMailed] = useState(true)
  const { errors, isPending, submit } = useFormMutation(
    async (data) => {
      const json = {
        email: formText(data, 'email'),
        first_name: formText(data, 'first_name'),
        last_name: formText(data, 'last_name'),
        password: isMailed ? null : formText(data, 'password'),
        email_verified: data.has('email_verified'),
        available_space: storageIn(data),
        roles: rolesIn(data),
      }
      return (await unwrap(api.admin.users.$post({ json }))).id
    },
    (id) => {
      toast('User created')
      void queryClient.invalidateQueries({ queryKey: ['admin', 'users'] })
      leaveForm(`/admin/users/${id}`)
    },
  )
  return (
    <>
      <PageHeader title={t('New user')} back={{ href: '/admin/users', label: t('Users') }} />
      <EditForm
        errors={errors}
        isPending={isPending}
        submitLabel={t('Create')}
        onSubmit={async (data) => (await submit(data)) !== null}
      >
        <TextField name="email" type="email" label={t('Email address')} isRequired />
        <TextField name="first_name" label={t('First name')} maxLength={100} />
        <TextField name="last_name" label={t('Last name')} maxLength={100} />
        <CheckboxField name="email_verified">{t('The email address is confirmed')}</CheckboxField>
        <CheckboxField
          isSelected={isMailed}
          onChange={setIsMailed}
          description={t('It works once, within 7 days, and confirms the address.')}
        >
          {t('Send a link to set a password')}
        </CheckboxField>
        {!isMailed && (
          <TextField
            name="password"
            type="password"
            label={t('Password')}
            autoComplete="new-password"
            minLength={8}
            isRequired
          />
        )}
        <StorageField bytes={null} />
        {roles.length > 0 && <RoleChoices roles={roles} held={null} />}
      </EditForm>
    </>
  )
}
