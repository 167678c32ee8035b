import { useState } from 'react'
import type { WorkspaceDetails } from '#worker/features/workspaces/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { AddressField } from '../sharing/address-field.tsx'
import { AddressTags } from '../sharing/address-tags.tsx'
import { useAddressForm } from '../sharing/use-address-form.ts'
import { useOfferedRoles } from './offered-roles.ts'
import { useWorkspaceChange } from './use-workspace-change.ts'
import { invitePeople } from './workspace-api.ts'

/** Addresses to invite, and the role that they will have. */
export function InviteForm({ workspace }: { workspace: WorkspaceDetails }) {
  const t = useTrans()
  const { field, tags, clear, take, showError } = useAddressForm()
  const roles = useOfferedRoles(workspace)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const roleId = chosenId ?? roles[0]?.id
  const role = roles.find(({ id }) => id === roleId)
  const invite = useInvitation(workspace.id)

  async function submit() {
    const emails = take()
    if (!emails || roleId === undefined) return
    try {
      await invite.mutateAsync({ emails, roleId })
      clear()
      toast(
        emails.length === 1
          ? { message: 'Invitation sent to :email', values: { email: emails[0] ?? '' } }
          : { message: ':count invitations sent', values: { count: emails.length } },
      )
    } catch (error) {
      showError(error)
    }
  }

  return (
    <Form className="people-form" aria-label={t('Invite people')} onSubmit={submit}>
      <AddressField
        {...field}
        taken={[...tags.addresses, ...workspace.members.map(({ email }) => email)]}
        autoFocus
      />
      <AddressTags {...tags} />
      <div className="people-form-end">
        <SelectField
          label={t('Role')}
          value={roleId === undefined ? null : String(roleId)}
          choices={roles.map(({ id, name }) => ({ id: String(id), text: t(name) }))}
          onChange={(key) => setChosenId(Number(key))}
        />
        <Button type="submit" variant="primary" isPending={invite.isPending}>
          {t('Invite')}
        </Button>
      </div>
      {role?.description && <p className="share-note">{t(role.description)}</p>}
    </Form>
  )
}

const useInvitation = (workspaceId: number) =>
  useWorkspaceChange(workspaceId, ({ emails, roleId }: { emails: string[]; roleId: number }) =>
    invitePeople(workspaceId, emails, roleId),
  )
