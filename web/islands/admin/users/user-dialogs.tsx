import { useState } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useTimezone } from '#web/i18n/use-timezone.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { dayIn, momentOf } from '#web/ui/dates/zoned-time.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { AdminUser, UserRole } from '#worker/features/admin/users/schema.ts'
import { FormDialog, openFormDialog } from '../forms/form-dialog.tsx'

type Person = Pick<AdminUser, 'id' | 'email'>

const namesOf = (users: readonly Person[]) => users.map(({ email }) => email).join(', ')

function BanDialog({ users }: { users: readonly Person[] }) {
  const t = useTrans()
  const timezone = useTimezone()
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
              until: until ? momentOf(until, timezone) : null,
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
      <DateField
        name="until"
        hasTime
        label={t('Until')}
        min={dayIn(0, timezone)}
        description={t('Empty: for good.')}
      />
    </FormDialog>
  )
}

/** Asks for reason and end; false = it was called off. */
export const askToBan = (users: readonly Person[]) => openFormDialog(BanDialog, { users })

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
  openFormDialog(RoleDialog, { ids, roles: roles.filter((role) => role.can_give) })

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
export const askToDelete = (users: readonly Person[]) => openFormDialog(DeleteDialog, { users })

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
export const askForPassword = (user: Person) => openFormDialog(PasswordDialog, { user })
