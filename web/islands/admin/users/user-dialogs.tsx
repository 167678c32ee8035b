import { useId, useState, type ReactNode } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { Form } from '#web/ui/fields/form.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import type { AdminUser, UserRole } from '#worker/features/admin/users/schema.ts'

type Person = Pick<AdminUser, 'id' | 'email'>

interface FormDialogProps {
  title: string
  submitLabel: string
  isDanger?: boolean
  isDisabled?: boolean
  send: (data: FormData) => Promise<unknown>
  children: ReactNode
}

/** A form in a dialog that closes with true once it is sent. */
function FormDialog({
  title,
  submitLabel,
  isDanger,
  isDisabled = false,
  send,
  children,
}: FormDialogProps) {
  const t = useTrans()
  const formId = useId()
  const close = useCloseDialog()
  const { errors, isPending, submit } = useFormMutation(send, () => close(true))
  return (
    <Dialog
      title={title}
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" onPress={() => close(false)} isDisabled={isPending}>
            {t('Cancel')}
          </Button>
          <SubmitButton
            form={formId}
            isPending={isPending}
            isDisabled={isDisabled}
            variant={isDanger ? 'danger' : 'primary'}
          >
            {submitLabel}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} errors={errors} onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  )
}

const namesOf = (users: readonly Person[]) => users.map(({ email }) => email).join(', ')

const ask = async <Props extends object>(
  dialog: (props: Props) => ReactNode,
  props: Props,
): Promise<boolean> => (await openDialog<boolean, Props>(dialog as never, props)) === true

function BanDialog({ users }: { users: readonly Person[] }) {
  const t = useTrans()
  return (
    <FormDialog
      title={t('Suspend?')}
      submitLabel={t('Suspend')}
      isDanger
      send={(data) => {
        const until = formText(data, 'until')
        return unwrap(
          api.admin.users.ban.$post({
            json: {
              ids: users.map(({ id }) => id),
              reason: formText(data, 'reason'),
              until: until ? new Date(until).toISOString() : null,
            },
          }),
        )
      }}
    >
      <p>
        {t('They are signed out everywhere, and their links stop working: :names', {
          names: namesOf(users),
        })}
      </p>
      <TextField
        name="reason"
        label={t('Reason')}
        description={t('Shown when they try to sign in.')}
        maxLength={500}
        rows={2}
        autoFocus
      />
      <TextField
        name="until"
        type="datetime-local"
        label={t('Until')}
        description={t('Empty: for good.')}
      />
    </FormDialog>
  )
}

/** Asks for reason and end; false = it was called off. */
export const askToBan = (users: readonly Person[]) => ask(BanDialog, { users })

function RoleDialog({ ids, roles }: { ids: number[]; roles: readonly UserRole[] }) {
  const t = useTrans()
  return (
    <FormDialog
      title={t('Give a role')}
      submitLabel={t('Give')}
      send={(data) =>
        unwrap(
          api.admin.users['give-role'].$post({
            json: { ids, role: Number(formText(data, 'role')) },
          }),
        )
      }
    >
      <SelectField
        name="role"
        label={t('Role')}
        defaultValue={String(roles[0]?.id ?? '')}
        choices={roles.map(({ id, name }) => ({ id: String(id), text: name }))}
        description={t('They keep the roles that they have.')}
      />
    </FormDialog>
  )
}

/** False = it was called off. */
export const askToGiveRole = (ids: number[], roles: readonly UserRole[]) =>
  ask(RoleDialog, { ids, roles: roles.filter((role) => role.can_give) })

function DeleteDialog({ users }: { users: readonly Person[] }) {
  const t = useTrans()
  const [isGiven, setIsGiven] = useState(false)
  const [typed, setTyped] = useState('')
  const [only] = users
  const word = users.length === 1 && only ? only.email : String(users.length)
  return (
    <FormDialog
      title={t('Delete users?')}
      submitLabel={t('Delete')}
      isDanger
      isDisabled={typed.trim() !== word}
      send={(data) =>
        unwrap(
          api.admin.users.delete.$post({
            json: {
              ids: users.map(({ id }) => id),
              files_to: isGiven ? formText(data, 'files_to') : null,
            },
          }),
        )
      }
    >
      <p>
        {t('Their accounts are deleted, with links and shares. This cannot be undone: :names', {
          names: namesOf(users),
        })}
      </p>
      <CheckboxField
        isSelected={isGiven}
        onChange={setIsGiven}
        description={t(
          'They become a workspace of that user and count on their storage. Otherwise the files are deleted.',
        )}
      >
        {t('Give their files to another user')}
      </CheckboxField>
      {isGiven && (
        <TextField
          name="files_to"
          type="email"
          label={t('Email address of who gets the files')}
          isRequired
        />
      )}
      <TextField
        label={t('Type “:word” to confirm', { word })}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** Asks, by typing, and where the files go; false = it was called off. */
export const askToDelete = (users: readonly Person[]) => ask(DeleteDialog, { users })

function PasswordDialog({ user }: { user: Person }) {
  const t = useTrans()
  return (
    <FormDialog
      title={t('Set a password')}
      submitLabel={t('Set password')}
      send={(data) =>
        unwrap(
          api.admin.users[':id'].password.$put({
            param: { id: String(user.id) },
            json: { password: formText(data, 'password') },
          }),
        )
      }
    >
      <p>
        {t('All sessions of :email end, access tokens are deleted and services disconnected.', {
          email: user.email,
        })}
      </p>
      <TextField
        name="password"
        type="password"
        label={t('New password')}
        autoComplete="new-password"
        minLength={8}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

/** False = it was called off. */
export const askForPassword = (user: Person) => ask(PasswordDialog, { user })
