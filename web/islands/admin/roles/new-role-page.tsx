import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { AdminRole } from '#worker/features/admin/roles/schema.ts'
import { EditForm } from '../forms/edit-form.tsx'
import { useLeaveForm } from '../forms/unsaved-changes.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { RoleFields, roleFieldsIn } from './role-fields.tsx'
import { roleKey } from './role-keys.ts'

const NEW_ROLE = { name: '', description: null, default: false, guest: false, permissions: [] }

/** A role that is still to be made. */
export function NewRolePage() {
  const t = useTrans()
  const leaveForm = useLeaveForm()
  const queryClient = useQueryClient()
  const [type, setType] = useState<AdminRole['type']>('site')
  const { errors, isPending, submit } = useFormMutation(
    async (data) => {
      const json = { ...roleFieldsIn(data), type }
      return (await unwrap(api.admin.roles.$post({ json }))).role
    },
    (made) => {
      toast('Role created')
      queryClient.setQueryData(roleKey(made.id), made)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'roles'] })
      leaveForm(`/admin/roles/${made.id}`)
    },
  )
  return (
    <>
      <PageHeader title={t('New role')} back={{ href: '/admin/roles', label: t('Roles') }} />
      <EditForm
        errors={errors}
        isPending={isPending}
        submitLabel={t('Create')}
        onSubmit={async (data) => (await submit(data)) !== null}
      >
        <RoleFields role={NEW_ROLE} type={type}>
          <SelectField
            name="type"
            label={t('For')}
            value={type}
            onChange={(chosen) => setType(chosen === 'workspace' ? 'workspace' : 'site')}
            choices={[
              { id: 'site', text: t('Users of the site') },
              { id: 'workspace', text: t('Members of workspaces') },
            ]}
          />
        </RoleFields>
      </EditForm>
    </>
  )
}
