import { useId } from 'react'
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
import type { AdminWorkspace } from '#worker/features/admin/workspaces/schema.ts'

interface GiveDialogProps {
  workspaces: readonly AdminWorkspace[]
}

/** Closes with true once all of them have their new owner. */
function GiveDialog({ workspaces }: GiveDialogProps) {
  const t = useTrans()
  const formId = useId()
  const close = useCloseDialog()
  const { errors, isPending, submit } = useFormMutation(
    async (data) => {
      const userId = await findUser(formText(data, 'userId'))
      for (const { id } of workspaces)
        await unwrap(
          api.workspace[':id'].transfer.$post({ param: { id: String(id) }, json: { userId } }),
        )
    },
    () => close(true),
  )
  return (
    <Dialog
      title={t('Change owner')}
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" onPress={() => close(false)} isDisabled={isPending}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={formId} isPending={isPending} startsValid={false}>
            {t('Change owner')}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} errors={errors} onSubmit={submit}>
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
      </Form>
    </Dialog>
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
export const giveWorkspace = async (workspaces: readonly AdminWorkspace[]): Promise<boolean> =>
  (await openDialog<boolean, GiveDialogProps>(GiveDialog, { workspaces })) === true
