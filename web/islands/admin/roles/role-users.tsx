import { UserMinus, UserPlus } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { AdminRole, RoleUser } from '#worker/features/admin/roles/schema.ts'
import { FormDialog, openFormDialog } from '../forms/form-dialog.tsx'
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
            if (await openFormDialog(AddUserDialog, { role }))
              await queryClient.invalidateQueries({ queryKey: ['admin', name] })
          }}
        >
          <UserPlus aria-hidden="true" />
          {t('Add user')}
        </Button>
      </DataTable>
    </div>
  )
}

function AddUserDialog({ role }: { role: AdminRole }) {
  const t = useTrans()
  return (
    <FormDialog
      title={t('Add a user to “:name”', { name: role.name })}
      submitLabel={t('Add')}
      send={(data) =>
        unwrap(
          api.admin.roles[':id'].users.$post({
            param: { id: String(role.id) },
            json: { emails: [formText(data, 'emails')] },
          }),
        )
      }
    >
      <TextField name="emails" type="email" label={t('Email address')} isRequired autoFocus />
    </FormDialog>
  )
}
