import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { AdminWorkspace } from '#worker/features/admin/workspaces/schema.ts'
import { FormDialog, openFormDialog } from '../forms/form-dialog.tsx'

function GiveDialog({ workspaces }: { workspaces: readonly AdminWorkspace[] }) {
  const t = useTrans()
  return (
    <FormDialog
      title={t('Change owner')}
      submitLabel={t('Change owner')}
      send={async (data) => {
        const userId = await findUser(formText(data, 'userId'))
        for (const { id } of workspaces)
          await unwrap(
            api.workspace[':id'].transfer.$post({ param: { id: String(id) }, json: { userId } }),
          )
      }}
    >
      <p>
        {t('The files count on the new owner; the former one stays as a member: :names', {
          names: workspaces.map(({ name }) => name).join(', '),
        })}
      </p>
      <TextField
        name="userId"
        type="email"
        label={t('Email address of the new owner')}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

/** 0, which is nobody, where no account has this address: the call then says so. */
async function findUser(email: string): Promise<number> {
  const { pagination } = await unwrap(
    api.admin.users.$get({ query: { query: email, perPage: '100' } }),
  )
  return pagination.data.find((user) => user.email === email.trim().toLowerCase())?.id ?? 0
}

/** Asks for the new owner; false = it was called off. */
export const giveWorkspace = (workspaces: readonly AdminWorkspace[]) =>
  openFormDialog(GiveDialog, { workspaces })
