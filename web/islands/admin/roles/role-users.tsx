import { UserMinus, UserPlus } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { Form } from '#web/ui/fields/form.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import type { AdminRole, RoleUser } from '#worker/features/admin/roles/schema.ts'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { BulkAction, TableColumn } from '../table/table-types.ts'
import { PersonName } from '../users/person-name.tsx'

const COLUMNS: readonly TableColumn<RoleUser>[] = [
  {
    id: 'email',
    label: 'User',
    sortBy: 'email',
    isAscending: true,
    render: (user) => <PersonName user={user} />,
  },
]

/** The users of a role of the site. */
export function RoleUsers({ role }: { role: AdminRole }) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const param = { id: String(role.id) }
  const name = `roles/${role.id}/users`
  const fetchUsers = useMemo(
    () =>
      fetchList<RoleUser>(({ query }, options) =>
        api.admin.roles[':id'].users.$get({ param: { id: String(role.id) }, query }, options),
      ),
    [role.id],
  )
  const actions: readonly BulkAction<RoleUser>[] = [
    {
      id: 'remove',
      label: 'Remove from role',
      icon: <UserMinus aria-hidden="true" />,
      run: (users) =>
        unwrap(
          api.admin.roles[':id'].users.delete.$post({
            param,
            json: { ids: users.map(({ id }) => id) },
          }),
        ),
    },
  ]
  return (
    <div className="admin-part">
      <h2>{t('Users')}</h2>
      <DataTable
        name={name}
        label={t('Users')}
        columns={COLUMNS}
        fetchPage={fetchUsers}
        nameOf={({ email }) => email}
        bulkActions={actions}
        hasExport={false}
        emptyText={t('Nobody has this role yet.')}
      >
        <Button
          variant="primary"
          onPress={async () => {
            const isAdded = await openDialog<boolean, { role: AdminRole }>(AddUserDialog, { role })
            if (isAdded) await queryClient.invalidateQueries({ queryKey: ['admin', name] })
          }}
        >
          <UserPlus aria-hidden="true" />
          {t('Add user')}
        </Button>
      </DataTable>
    </div>
  )
}

/** Closes with true once the user has the role. */
function AddUserDialog({ role }: { role: AdminRole }) {
  const t = useTrans()
  const formId = useId()
  const close = useCloseDialog()
  const { errors, isPending, submit } = useFormMutation(
    (data) =>
      unwrap(
        api.admin.roles[':id'].users.$post({
          param: { id: String(role.id) },
          json: { emails: [formText(data, 'emails')] },
        }),
      ),
    () => close(true),
  )
  return (
    <Dialog
      title={t('Add a user to “:name”', { name: role.name })}
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" onPress={() => close(false)} isDisabled={isPending}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={formId} isPending={isPending} startsValid={false}>
            {t('Add')}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} errors={errors} onSubmit={submit}>
        <TextField name="emails" type="email" label={t('Email address')} isRequired autoFocus />
      </Form>
    </Dialog>
  )
}
