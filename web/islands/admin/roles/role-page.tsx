import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import { isAbove } from '#worker/access/held-rights.ts'
import type { AdminRole } from '#worker/features/admin/roles/schema.ts'
import { EditForm } from '../forms/edit-form.tsx'
import { useLeaveForm } from '../forms/unsaved-changes.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { PageProblem } from '../frame/page-problem.tsx'
import { deleteRoles } from './delete-roles.ts'
import { RoleFields, roleFieldsIn, roleFieldsKey } from './role-fields.tsx'
import { roleKey } from './role-keys.ts'
import { RoleUsers } from './role-users.tsx'

/** One role: its fields, its permissions, its users. */
export function RolePage({ id }: { id: number }) {
  const t = useTrans()
  const own = useBootstrapData().user?.permissions ?? []
  const role = useQuery({
    queryKey: roleKey(id),
    queryFn: async () =>
      (await unwrap(api.admin.roles[':id'].$get({ param: { id: String(id) } }))).role,
  })
  const back = { href: '/admin/roles', label: t('Roles') }
  if (!role.data) {
    return (
      <>
        <PageHeader title={t('Role')} back={back} />
        {role.isError && <PageProblem error={role.error} onRetry={() => role.refetch()} />}
      </>
    )
  }
  if (role.data.type === 'site' && isAbove(role.data.permissions, own))
    return (
      <>
        <PageHeader title={role.data.name} back={back} />
        <p className="admin-note">
          {t('This role has permissions that you do not have, so you cannot change it.')}
        </p>
        <fieldset disabled className="admin-form">
          <RoleFields role={role.data} type={role.data.type} />
        </fieldset>
      </>
    )
  return (
    <>
      <PageHeader title={role.data.name} back={back}>
        <DeleteButton role={role.data} />
      </PageHeader>
      <RoleForm key={roleFieldsKey(role.data)} role={role.data} />
      {role.data.type === 'site' && !role.data.guest && <RoleUsers role={role.data} />}
    </>
  )
}

function RoleForm({ role }: { role: AdminRole }) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const { errors, isPending, submit } = useFormMutation(
    async (data) => {
      const answer = await unwrap(
        api.admin.roles[':id'].$put({
          param: { id: String(role.id) },
          json: roleFieldsIn(data),
        }),
      )
      return answer.role
    },
    (saved) => {
      toast('Role saved')
      queryClient.setQueryData(roleKey(role.id), saved)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'roles'] })
    },
  )
  return (
    <EditForm
      errors={errors}
      isPending={isPending}
      onSubmit={async (data) => (await submit(data)) !== null}
    >
      <RoleFields role={role} type={role.type} />
      {role.type === 'workspace' && (
        <p className="admin-secondary">
          {t('Owners of workspaces give it to members: :count have it.', {
            count: role.user_count,
          })}
        </p>
      )}
    </EditForm>
  )
}

function DeleteButton({ role }: { role: AdminRole }) {
  const t = useTrans()
  const leaveForm = useLeaveForm()
  const queryClient = useQueryClient()
  const { isPending, run } = useToldAction(async () => {
    if ((await deleteRoles([role], t)) === false) return
    toast('Role deleted')
    leaveForm('/admin/roles')
    await queryClient.invalidateQueries({ queryKey: ['admin', 'roles'] })
  })
  if (role.default || role.guest) return null
  return (
    <Button variant="outline" isPending={isPending} onPress={() => void run()}>
      <Trash2 aria-hidden="true" />
      {t('Delete')}
    </Button>
  )
}
